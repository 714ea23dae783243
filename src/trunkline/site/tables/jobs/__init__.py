"""Work that may wait: deferred in the transaction of what asks for it, done soon after, in whichever process.

On PostgreSQL procrastinate keeps the list of jobs and gives each to one of the processes that work; on SQLite the one
process there is does them from a table of its own. The functions are the same. A job may be done twice, after a kill:
each looks first whether there is still something to do.
"""
