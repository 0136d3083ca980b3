-- transaction: none
-- repeat: until nothing changes
-- The sign-up times of what was there before, in batches, old rows first: those lie next to each other. Each batch finds its
-- rows by an index that is there for this alone.
drop index concurrently if exists team_members_without_time;
create index concurrently team_members_without_time on team_members (created_at) where signed_up_at is null;
update team_members r set signed_up_at = u.signed_up_at from users u
where u.tenancy_id = r.tenancy_id and u.id = r.user_id and r.ctid = any (array(
  select ctid from team_members where signed_up_at is null order by created_at limit 5000));
drop index concurrently team_members_without_time;
drop index concurrently if exists oauth_accounts_without_time;
create index concurrently oauth_accounts_without_time on oauth_accounts (created_at) where signed_up_at is null;
update oauth_accounts r set signed_up_at = u.signed_up_at from users u
where u.tenancy_id = r.tenancy_id and u.id = r.user_id and r.ctid = any (array(
  select ctid from oauth_accounts where signed_up_at is null order by created_at limit 5000));
drop index concurrently oauth_accounts_without_time;
drop index concurrently if exists passkeys_without_time;
create index concurrently passkeys_without_time on passkeys (created_at) where signed_up_at is null;
update passkeys r set signed_up_at = u.signed_up_at from users u
where u.tenancy_id = r.tenancy_id and u.id = r.user_id and r.ctid = any (array(
  select ctid from passkeys where signed_up_at is null order by created_at limit 5000));
drop index concurrently passkeys_without_time;
drop index concurrently if exists contact_channels_without_time;
create index concurrently contact_channels_without_time on contact_channels (created_at) where signed_up_at is null;
update contact_channels r set signed_up_at = u.signed_up_at from users u
where u.tenancy_id = r.tenancy_id and u.id = r.user_id and r.ctid = any (array(
  select ctid from contact_channels where signed_up_at is null order by created_at limit 5000));
drop index concurrently contact_channels_without_time;
