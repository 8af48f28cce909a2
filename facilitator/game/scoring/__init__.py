"""Scoring: one description of the score sheet, from which boxes, points, their working, checks and the verdict
follow.
"""
