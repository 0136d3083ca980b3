-- The domain that keeps a person from coming by anything but its team's connections; null where none does. Volatile, so that it reads
-- what was committed while the statement that calls it waited for the person.
create or replace function sso_required(of_tenancy uuid, person uuid, came_by uuid) returns uuid language plpgsql volatile as $$
begin
  -- In nearly every project one look at an empty index.
  perform from sso_enforcements e where e.tenancy_id = of_tenancy limit 1;
  if not found then return null; end if;
  return (
    select e.domain_id
    from sso_enforcements e
    left join team_members m on m.tenancy_id = e.tenancy_id and m.user_id = person and m.team_id = e.team_id
    where e.tenancy_id = of_tenancy
      and (
        exists (
          select from contact_channels c
          where c.tenancy_id = e.tenancy_id and c.user_id = person and c.type = 'email'
            -- Who has an address and does not sign in with it has it all the same.
            and (c.used_for_auth or c.is_verified)
            and substring(c.value from '[^@]*$') = e.domain and (e.mode = 'all' or m.user_id is not null))
        -- Who came as such a person once does not stop to be one by giving the address up.
        or m.user_id is not null and exists (
          select from sso_identities i join sso_connections n on n.tenancy_id = i.tenancy_id and n.id = i.connection_id
          where i.tenancy_id = e.tenancy_id and i.user_id = person and n.team_id = e.team_id
            and substring(i.email_at_link from '[^@]*$') = e.domain)
      )
      and not exists (
        select from sso_exemptions x
        where x.tenancy_id = e.tenancy_id and x.team_id = e.team_id and x.user_id = person)
      and not exists (
        select from sso_connections n where n.tenancy_id = e.tenancy_id and n.id = came_by and n.team_id = e.team_id)
    order by e.since, e.domain
    limit 1);
end $$;
