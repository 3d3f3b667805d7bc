"""Web Push: tells people whose page is out of sight that it is their turn, or that somebody invites them."""
