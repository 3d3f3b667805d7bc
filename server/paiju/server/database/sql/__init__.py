"""All SQL statements. Only this folder imports SQLAlchemy, and only threads of the database import this folder."""
