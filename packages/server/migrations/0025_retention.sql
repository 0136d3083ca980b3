-- transaction: none
-- formerly: 150238e1ef29160b5bc8debe87a6018037f21f2a60fadbe50bbd22188a573d9c
-- What is no longer kept is deleted at night, by its age: docs/guides/retention.md.
create index concurrently if not exists sessions_expiry on sessions (expires_at);
create index concurrently if not exists sent_emails_age on sent_emails (created_at);
create index concurrently if not exists users_anonymous on users (signed_up_at, tenancy_id, id) where is_anonymous;

-- Leaves room for the next version of a row on its own page, so that a refresh touches no index.
alter table sessions set (fillfactor = 75);

-- The last run of each sweep. One that did not finish shows how far it came.
create table if not exists sweeps (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  deleted bigint not null default 0
);

-- A session that expired long ago has no access token left that somebody would have to be warned of.
create or replace function note_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (tenancy_id, session_id)
  select tenancy_id, id from ended where expires_at > now() - interval '1 hour';
  return null;
end $$;

-- The last entry that retention removed from the log, and the server's seal over it: the chain goes on from here.
alter table audit_heads add column if not exists removed_sequence bigint not null default 0;
alter table audit_heads add column if not exists removed_hash bytea not null default '\x';
alter table audit_heads add column if not exists removed_seal text;

-- A project that was deleted loses its log with all the rest; other logs what lies before a sealed entry. What an entry quotes
-- may be erased, where that is sealed.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from tenancies t join projects p on p.id = t.project_id where t.id = old.tenancy_id and p.deleted_at is null)
  then
    return old;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
    if old.sequence <= (select h.removed_sequence from audit_heads h where h.tenancy_id = old.tenancy_id) then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.erasure is not null
      and (new.tenancy_id, new.sequence, new.id, new.at, new.action, new.actor_type, new.actor_id, new.target_type,
        new.target_id, new.request_id, new.previous_hash, new.hash)
      is not distinct from (old.tenancy_id, old.sequence, old.id, old.at, old.action, old.actor_type, old.actor_id,
        old.target_type, old.target_id, old.request_id, old.previous_hash, old.hash)
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
