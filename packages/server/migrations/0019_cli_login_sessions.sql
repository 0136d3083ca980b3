-- The session that was opened for the command line alone. Null where it shares the one of the browser.
alter table cli_logins add column session_id uuid;
