"""Messages of `messages/entries.toml`, made by `make codes`."""
