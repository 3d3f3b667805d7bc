"""Web Push: tells people whose page is away that it is their turn, or that somebody invites them."""
