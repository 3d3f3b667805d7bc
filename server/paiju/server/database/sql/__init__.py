"""All statements; nothing outside this folder imports SQLAlchemy, which the threads of the database import."""
