"""Who may reach the station and do what: the socket, accounts, PINs, locks, commands."""
