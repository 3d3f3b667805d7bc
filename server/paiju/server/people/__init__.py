"""People that last: accounts made of guests, their ways in, their sessions. Knows neither HTTP nor Redis."""
