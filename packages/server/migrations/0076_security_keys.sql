-- Security keys as a second factor, beside authenticator apps: docs/protocol/sign-in.md#security-keys.
create table security_keys (
  tenancy_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  -- What the key says of how often it was used: a lower number is a copy of it.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenancy_id, user_id, id)
);
create unique index security_keys_credential on security_keys (tenancy_id, credential_id);

-- After the indexes, which are built while nothing is locked that others write.
alter table security_keys add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
select add_tenancy_policy('security_keys');

-- In the row of the user, which a sign-in reads and waits for: it sees the key that was just added.
alter table users add column has_security_key boolean not null default false;
create function note_security_keys() returns trigger language plpgsql as $$
declare
  changed security_keys := case tg_op when 'DELETE' then old else new end;
begin
  update users u set has_security_key = not u.has_security_key
  where u.tenancy_id = changed.tenancy_id and u.id = changed.user_id and u.has_security_key is distinct from
    exists (select from security_keys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id);
  return null;
end $$;
create trigger note_security_keys after insert or delete on security_keys
  for each row execute function note_security_keys();

-- Recovery codes stand in for keys, too: they go with the last factor, whichever that is.
create or replace function forget_recovery_codes() returns trigger language plpgsql as $$
begin
  if new.totp_secret is null and not new.has_security_key then new.recovery_codes := null; end if;
  return new;
end $$;
create trigger forget_recovery_codes_of_keys before update of has_security_key on users
  for each row when (old.has_security_key and not new.has_security_key) execute function forget_recovery_codes();
