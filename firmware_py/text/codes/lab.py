"""Messages of `messages/lab.toml`, made by `make codes`."""
