"""Messages of `messages/keys.toml`, made by `make codes`."""
