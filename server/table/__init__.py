"""Tables: what a request means (`decide`), what a record does (`reducer`), who sees it (`projection`), who runs it (`actor`)."""
