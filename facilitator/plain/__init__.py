"""Small helpers of nobody's: spelling, cleaning, plain values, words."""
