"""What people read: messages as codes with fields, and their sentences in four languages."""
