-- transaction: none
-- Who still waits for the old system to be asked: the dashboard counts them every few seconds while somebody looks.
create index concurrently if not exists users_asked on users (tenancy_id) where password_hash = '$ask$';
