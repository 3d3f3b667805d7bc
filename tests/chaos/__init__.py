"""Several real nodes behind a balancer, with clients who play while everything else is made to fail."""
