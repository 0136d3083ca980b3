-- Devices on which people are not asked for their second factor again for a while: docs/protocol/sign-in.md#trusted-devices.
create table trusted_devices (
  tenancy_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- SHA-256 of what the device keeps.
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Of the sign-in that made it trusted.
  ip text,
  user_agent text,
  primary key (tenancy_id, user_id, id)
);
create index trusted_devices_age on trusted_devices (created_at);

-- After the indexes, which are built while nothing is locked that others write.
alter table trusted_devices add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
select add_tenancy_policy('trusted_devices');

-- Whoever removes the second factor, in whatever way.
create function forget_trusted_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from trusted_devices where tenancy_id = new.tenancy_id and user_id = new.id;
  return new;
end $$;
revoke execute on function forget_trusted_devices() from public;
create trigger forget_trusted_devices after update of totp_secret on users
  for each row when (old.totp_secret is not null and new.totp_secret is null) execute function forget_trusted_devices();
