"""What a file means, checked subject by subject, once its shape is right."""
