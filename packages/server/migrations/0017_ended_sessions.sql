-- Sessions that ended lately, for servers that verify access tokens by themselves: docs/protocol/tokens-and-keys.md#revocations.
-- No reference to tenancies: when a project is erased, its sessions go before its tenancy does.
create table ended_sessions (
  tenancy_id uuid not null,
  session_id uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- Which transaction ended it: commits become visible in another order than they are numbered or timed.
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  primary key (tenancy_id, ended_at, session_id)
);
create index ended_sessions_transaction on ended_sessions (transaction);

-- Once per statement, not per row: erasing a project ends thousands.
create function note_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (tenancy_id, session_id) select tenancy_id, id from ended;
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  referencing old table as ended for each statement execute function note_ended_sessions();

-- What this statement sees. Keep it, and `was_hidden` says what became visible since.
create function visible_now() returns text language sql stable as $$ select pg_current_snapshot()::text $$;

-- A snapshot from the future belongs to another database cluster (a backup was restored since): it proves nothing. A row from
-- the future came with the backup; the sessions of the backup are what counts.
create function was_hidden(transaction bigint, snapshot text) returns boolean language sql stable as $$
  select transaction::text::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    and (not pg_visible_in_snapshot(transaction::text::xid8, snapshot::pg_snapshot)
      or pg_snapshot_xmax(snapshot::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()))
$$;
