-- Which processes are alive, where they reach the database through a pooler: it would keep a lock of a session for
-- somebody else.
create table worker_leases (
  id text primary key,
  until timestamptz not null
);
