"""Tables: the meaning of requests, the fold over records, what each viewer sees, and the actor that runs it all."""
