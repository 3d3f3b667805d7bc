"""Tables: what a request means, what a record does, who sees it, and the actor that runs it."""
