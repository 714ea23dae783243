"""The site: tables on the web for people and programs, on one's own server. `app.create_app(settings)` makes it."""
