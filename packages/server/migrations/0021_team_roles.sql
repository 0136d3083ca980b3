-- transaction: none
-- formerly: bf39136e437205b2ca25417be876409a479dc650b4548c723173363ad0d9bf91
-- What a member may do with the projects of a team of `internal`. Null counts as admin: nobody loses anything by an
-- upgrade. In other projects it says who made a team, and nothing goes by it.
alter table team_members add column if not exists role text;
alter table team_members drop constraint if exists team_members_role_check;
-- Checked afterwards, when nobody waits for it.
alter table team_members add constraint team_members_role_check
  check (role in ('owner', 'admin', 'developer', 'support', 'viewer')) not valid;
alter table team_members validate constraint team_members_role_check;

-- Owners of the teams that are there: who made the team (the membership is as old as it), and who could already hand
-- its projects over. See docs/adr/0020-roles-of-colleagues.md.
update team_members m set role = 'owner'
from tenancies i, teams t
where i.project_id = 'internal' and m.tenancy_id = i.id and t.tenancy_id = m.tenancy_id and t.id = m.team_id
  and (m.created_at = t.created_at or exists (
    select from team_permissions p
    where p.tenancy_id = m.tenancy_id and p.user_id = m.user_id and p.team_id = m.team_id
      and p.permission_id = 'team_admin'));

-- Where neither is left: who has been there longest.
update team_members m set role = 'owner'
from tenancies i
where i.project_id = 'internal' and m.tenancy_id = i.id and not exists (
  select from team_members other
  where other.tenancy_id = m.tenancy_id and other.team_id = m.team_id
    and (other.role = 'owner' or (other.created_at, other.user_id) < (m.created_at, m.user_id)));
