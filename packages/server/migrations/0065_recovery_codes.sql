-- What opens an account whose authenticator is lost: the hashes of the codes that are left, sealed. Gone with the second factor.
alter table users add column recovery_codes text;
create function forget_recovery_codes() returns trigger language plpgsql as $$
begin
  if new.totp_secret is null then new.recovery_codes := null; end if;
  return new;
end $$;
create trigger forget_recovery_codes before update of totp_secret on users
  for each row when (new.totp_secret is distinct from old.totp_secret) execute function forget_recovery_codes();
