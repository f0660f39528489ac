"""Device twins: each as its paper describes it, with its known defects by name."""
