"""Messages of `messages/devices.toml`, made by `make codes`."""
