"""Web Push: tells people who look elsewhere that it is their turn, or that somebody invites them."""
