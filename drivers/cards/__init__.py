"""Card devices: sabots and shufflers of the open card-device profile (docs/card-profile.md)."""
