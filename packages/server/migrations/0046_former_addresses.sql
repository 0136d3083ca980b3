-- What was to be mailed to an address that a person gives up goes with it: once they are deleted, nobody knows that it was theirs.
-- docs/adr/0021-forgetting.md.

create function forget_former_address() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- With a deleted person everything goes anyway, and what was sent to a mere claim is somebody else's.
  if old.is_claim
    or not exists (select from users u where u.tenancy_id = old.tenancy_id and u.id = old.user_id)
    or exists (select from contact_channels o
      where o.tenancy_id = old.tenancy_id and o.value = old.value and not o.is_claim)
  then
    return null;
  end if;
  -- Notices of the change itself are on their way to it, and name the person.
  delete from outbox where tenancy_id = old.tenancy_id and type = 'mail.requested' and payload ->> 'email' = old.value
    and payload ->> 'kind' in ('magic_link', 'password_reset', 'sign_in_invitation');
  delete from verification_codes
  where tenancy_id = old.tenancy_id and purpose = 'sign-in' and data ->> 'email' = old.value;
  return null;
end $$;
revoke execute on function forget_former_address() from public;
create trigger contact_channels_removed after delete on contact_channels
  for each row execute function forget_former_address();
create trigger contact_channels_changed after update of value on contact_channels
  for each row when (old.value <> new.value) execute function forget_former_address();
