-- Authenticator apps besides the first one, whose secret is in users.totp_secret: docs/protocol/sign-in.md#several-apps.
create table authenticator_apps (
  tenancy_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- Sealed for the user, as that of the first one is.
  secret text not null,
  -- The last step that a code of it was taken for: each counts once.
  last_step bigint,
  created_at timestamptz not null,
  primary key (tenancy_id, user_id, id)
);
alter table authenticator_apps add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
select add_tenancy_policy('authenticator_apps');

-- Of the first one; those from before say nothing of it.
alter table users add column totp_name text, add column totp_added_at timestamptz;

-- Whoever removes the first one without another in its place, in whatever way, removes them all.
create function forget_authenticator_apps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from authenticator_apps where tenancy_id = new.tenancy_id and user_id = new.id;
  return new;
end $$;
revoke execute on function forget_authenticator_apps() from public;
create trigger forget_authenticator_apps after update of totp_secret on users
  for each row when (old.totp_secret is not null and new.totp_secret is null) execute function forget_authenticator_apps();
