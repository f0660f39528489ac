"""What people read, in their language: amounts, and later every message by its code."""
