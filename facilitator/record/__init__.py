"""What is kept of lessons and told of them: reports, files for other programs, class lists, a memory over many
lessons.
"""
