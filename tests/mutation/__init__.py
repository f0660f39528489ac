"""Lines changed one at a time: which of them no test notices."""
