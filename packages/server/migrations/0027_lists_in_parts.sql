-- Lists of a whole project are read part by part, each from where the one before ended: every part must find its place in
-- the order of the list without reading what comes before.
create index contact_channels_by_time on contact_channels (tenancy_id, created_at, id);
create index oauth_accounts_by_time on oauth_accounts (tenancy_id, created_at, id);
create index team_members_by_time on team_members (tenancy_id, created_at, team_id, user_id);
create index team_permissions_member on team_permissions (tenancy_id, team_id, user_id);
drop index team_permissions_team;
