"""How a page becomes something to read: PDF, HTML or Markdown."""
