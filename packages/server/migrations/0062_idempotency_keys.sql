-- Answers to calls that carried an Idempotency-Key, so that the same call again gets the same answer: docs/adr/0047-idempotency-keys.md.
create table idempotency_keys (
  tenancy_id uuid not null,
  -- Access level, and whose key or token it was.
  caller text not null,
  key_hash bytea not null,
  -- What was asked and what was answered, sealed: both may hold secrets.
  sealed_answer text not null,
  -- Everything that the answer names, and who called: users take it along when they are deleted.
  named_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (tenancy_id, caller, key_hash)
);
create index idempotency_keys_order on idempotency_keys (tenancy_id, caller, created_at);
create index idempotency_keys_named on idempotency_keys using gin (named_ids);
create index idempotency_keys_age on idempotency_keys (created_at);

create function forget_keys_about_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from idempotency_keys where named_ids @> array[old.id] and tenancy_id = old.tenancy_id;
  return old;
end $$;
revoke execute on function forget_keys_about_user() from public;

-- After the indexes, which are built while nothing is locked that others write.
alter table idempotency_keys add foreign key (tenancy_id) references tenancies (id) on delete cascade;
create trigger users_keys_forgotten before delete on users for each row execute function forget_keys_about_user();
select add_tenancy_policy('idempotency_keys');
