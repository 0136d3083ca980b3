-- It runs when a transaction commits, and before Postgres 18 as who committed: a tenancy, which has no business with
-- the versions of caches.
alter function announce_change() security definer set search_path = public, pg_temp;
revoke execute on function announce_change() from public;
