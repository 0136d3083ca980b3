-- Domains whose people have to come by the identity provider of the team: docs/protocol/sso.md#enforcement. A row for each that does
-- not leave it to them; it goes with the proof of the domain.
create table sso_enforcements (
  tenancy_id uuid not null,
  domain text not null,
  domain_id uuid not null,
  team_id uuid not null,
  mode text not null check (mode in ('members', 'all')),
  since timestamptz not null,
  primary key (tenancy_id, domain)
);
create unique index sso_enforcements_domain on sso_enforcements (tenancy_id, domain_id);

-- Members whom that does not hold for, so that a team whose identity provider fails is not locked out.
create table sso_exemptions (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenancy_id, team_id, user_id)
);
create index sso_exemptions_member on sso_exemptions (tenancy_id, user_id, team_id);

-- After the indexes, which are built while nothing is locked that others write.
alter table sso_enforcements
  add foreign key (tenancy_id, domain_id) references sso_domains (tenancy_id, id) on delete cascade;
alter table sso_exemptions
  add foreign key (tenancy_id, user_id, team_id) references team_members (tenancy_id, user_id, team_id) on delete cascade;
select add_tenancy_policy('sso_enforcements');
select add_tenancy_policy('sso_exemptions');

-- The domain that keeps a person from coming by anything but its team's connections; null where none does. Volatile, so that it reads
-- what was committed while the statement that calls it waited for the person.
create function sso_required(of_tenancy uuid, person uuid, came_by uuid) returns uuid language plpgsql volatile as $$
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
          where c.tenancy_id = e.tenancy_id and c.user_id = person and c.type = 'email' and c.used_for_auth
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
