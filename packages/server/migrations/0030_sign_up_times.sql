-- Lists of users go by their sign-up, also those of a team, of a sign-in method or of unverified addresses. Where such users all
-- came lately, a list that walks along `users` passes everybody else first: a page of a team took seconds at a million users. So
-- the rows that make a user belong to such a list carry the time of the sign-up, for an index in the order of the list.
alter table team_members add column signed_up_at timestamptz;
alter table oauth_accounts add column signed_up_at timestamptz;
alter table passkeys add column signed_up_at timestamptz;
alter table contact_channels add column signed_up_at timestamptz;

-- Also with the first change of a row that was there before.
create function take_sign_up_time() returns trigger language plpgsql as $$
begin
  new.signed_up_at := (select u.signed_up_at from users u where u.tenancy_id = new.tenancy_id and u.id = new.user_id);
  return new;
end $$;
create trigger team_members_sign_up before insert or update on team_members
  for each row when (new.signed_up_at is null) execute function take_sign_up_time();
create trigger oauth_accounts_sign_up before insert or update on oauth_accounts
  for each row when (new.signed_up_at is null) execute function take_sign_up_time();
create trigger passkeys_sign_up before insert or update on passkeys
  for each row when (new.signed_up_at is null) execute function take_sign_up_time();
create trigger contact_channels_sign_up before insert or update on contact_channels
  for each row when (new.signed_up_at is null) execute function take_sign_up_time();

create function pass_on_sign_up_time() returns trigger language plpgsql as $$
begin
  update team_members set signed_up_at = new.signed_up_at where tenancy_id = new.tenancy_id and user_id = new.id;
  update oauth_accounts set signed_up_at = new.signed_up_at where tenancy_id = new.tenancy_id and user_id = new.id;
  update passkeys set signed_up_at = new.signed_up_at where tenancy_id = new.tenancy_id and user_id = new.id;
  update contact_channels set signed_up_at = new.signed_up_at where tenancy_id = new.tenancy_id and user_id = new.id;
  return null;
end $$;
create trigger users_sign_up after update of signed_up_at on users
  for each row when (old.signed_up_at is distinct from new.signed_up_at) execute function pass_on_sign_up_time();

-- Every letter of a text and every two in a row: what a search for one or two letters looks up, for which there are no trigrams.
create function short_parts_of(searched text) returns text[] language sql immutable strict parallel safe as $$
  select letters || array(select one || next from unnest(letters, letters[2:]) as pair (one, next) where next is not null)
  from (select string_to_array(searched, null) as letters) s
$$;
