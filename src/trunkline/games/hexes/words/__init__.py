"""What the titles played on hexes say: the log, the prompt, the choices, the panels."""
