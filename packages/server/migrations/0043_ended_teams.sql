-- The name that we gave a team goes with the person also if the team ended before them, or everybody else left it after them:
-- docs/adr/0021-forgetting.md.

-- What emails, events and entries may still call a deleted team by, until the person after whom we named it is deleted. Without a
-- foreign key: deleting the team must not wait for somebody who changes the person.
create table deleted_team_names (
  tenancy_id uuid not null,
  named_after uuid not null,
  team_id uuid not null,
  given_name text not null,
  primary key (tenancy_id, named_after, team_id)
);
select add_tenancy_policy('deleted_team_names');

-- A team from before we noted it is a member's if it looks like it, as in given_team_names().
create function note_deleted_team_name() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  person uuid := coalesce(old.named_after, (
    select m.user_id from team_members m join users u on u.tenancy_id = m.tenancy_id and u.id = m.user_id
    where m.tenancy_id = old.tenancy_id and m.team_id = old.id and old.display_name like '%_''s Team'
      and (old.made_by is null and m.created_at = old.created_at or old.display_name = u.display_name || '''s Team')
    order by m.created_at, m.user_id limit 1));
begin
  if person is null then
    return old;
  end if;
  insert into deleted_team_names (tenancy_id, named_after, team_id, given_name)
  values (old.tenancy_id, person, old.id, coalesce(old.given_name, old.display_name));
  -- An invitation that is on its way could not be told from others when it is noted: it is not noted, as with a deleted person.
  delete from outbox o using verification_codes c
  where c.tenancy_id = old.tenancy_id and c.team_id = old.id and c.purpose = 'team-invitation'
    and o.tenancy_id = old.tenancy_id and o.type = 'mail.requested' and o.payload ->> 'email' = c.data ->> 'email'
    and o.payload ->> 'codeId' = c.id::text and o.payload ->> 'sealedCode' is not null;
  return old;
end $$;
revoke execute on function note_deleted_team_name() from public;
create trigger teams_name_noted before delete on teams for each row execute function note_deleted_team_name();

-- Nobody is left to know the team by the name of somebody who is gone.
create function forget_left_team_name() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  team teams;
begin
  -- Of those who leave at the same moment, or leave while the person is deleted, the second sees that the first is gone.
  select t.* into team from teams t
  where t.tenancy_id = old.tenancy_id and t.id = old.team_id and t.named_after is not null for no key update;
  if found
    and not exists (select from users u where u.tenancy_id = old.tenancy_id and u.id = team.named_after)
    and not exists (select from team_members m where m.tenancy_id = old.tenancy_id and m.team_id = team.id)
  then
    perform forget_team_name(old.tenancy_id, team.id, team.given_name);
  end if;
  return null;
end $$;
revoke execute on function forget_left_team_name() from public;
create trigger team_members_left after delete on team_members for each row execute function forget_left_team_name();

-- After users_forgotten, which waits for teams that are just being deleted.
create function forget_user_of_ended_teams() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform forget_team_name(old.tenancy_id, d.team_id, d.given_name) from deleted_team_names d
  where d.tenancy_id = old.tenancy_id and d.named_after = old.id;
  -- Keys of a team are its members' own. Of one that nobody is left in, those that are described by the person are not.
  update api_keys k set description = '' from team_members m
  where m.tenancy_id = old.tenancy_id and m.user_id = old.id
    and not exists (select from team_members o
      where o.tenancy_id = old.tenancy_id and o.team_id = m.team_id and o.user_id <> old.id)
    and k.tenancy_id = old.tenancy_id and k.team_id = m.team_id
    and exists (
      select from (
        select c.value from contact_channels c
        where c.tenancy_id = old.tenancy_id and c.user_id = old.id and not c.is_claim
        union all select trim(old.display_name)) own (text)
      where length(own.text) >= 3 and position(lower(own.text) in lower(k.description)) > 0);
  return old;
end $$;
revoke execute on function forget_user_of_ended_teams() from public;
create trigger users_forgotten_by_ended_teams before delete on users
  for each row execute function forget_user_of_ended_teams();
