"""Age of Steam in words: log, choices, prompt, and the panels that it alone has."""
