"""What punto y banca, chemin de fer and the game of two cloths share."""
