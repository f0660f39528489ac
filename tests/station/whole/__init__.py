"""The whole station without threads: simulated disk and devices, every step by hand."""
