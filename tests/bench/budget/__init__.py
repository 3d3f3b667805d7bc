"""What one action costs the server, stage by stage: instructions, system calls, and CPU beside a bare broadcast."""
