-- Teams, invitations and permissions.

-- An invitation is a code that belongs to a team and goes when the team goes.
alter table verification_codes add column team_id uuid;
alter table verification_codes add foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade;
create index verification_codes_team on verification_codes (tenancy_id, team_id, created_at) where team_id is not null;

-- Renaming or deleting a definition touches all of its grants.
create index team_permissions_permission on team_permissions (tenancy_id, permission_id);
create index project_permissions_permission on project_permissions (tenancy_id, permission_id);
