"""Messages of `messages/words.toml`, made by `make codes`."""
