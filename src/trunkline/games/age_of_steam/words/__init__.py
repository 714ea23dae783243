"""Age of Steam in words: the cards beside the board that it alone has."""
