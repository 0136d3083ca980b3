-- transaction: none
-- Lists of a whole project are read part by part, each from where the one before ended: every part must find its place in
-- the order of the list without reading what comes before.
drop index concurrently if exists contact_channels_by_time;
create index concurrently contact_channels_by_time on contact_channels (tenancy_id, created_at, id);
drop index concurrently if exists oauth_accounts_by_time;
create index concurrently oauth_accounts_by_time on oauth_accounts (tenancy_id, created_at, id);
drop index concurrently if exists team_members_by_time;
create index concurrently team_members_by_time on team_members (tenancy_id, created_at, team_id, user_id);
drop index concurrently if exists team_permissions_member;
create index concurrently team_permissions_member on team_permissions (tenancy_id, team_id, user_id);
drop index concurrently if exists team_permissions_team;
