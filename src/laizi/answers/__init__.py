"""Questions and answers as JSON has them; the command and the service say the same."""
