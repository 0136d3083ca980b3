-- Names that we gave teams after people go with the people, and so does what quotes them: docs/adr/0021-forgetting.md.

-- After whom we named a team, and how; also when people have given it another name since. Without a foreign key: the team, and its
-- name where it has other members, outlive the person. Teams from before say nothing.
alter table teams add column named_after uuid, add column given_name text;
-- The team that the email calls by a name that we gave it. The event, and the code in it, are deleted before the email is.
alter table sent_emails add column named_team uuid;

create or replace function set_email_user() returns trigger language plpgsql as $$
declare
  request json;
begin
  select o.payload into request from outbox o where o.tenancy_id = new.tenancy_id and o.id = new.event_id;
  new.user_id := coalesce((request ->> 'userId')::uuid,
    (select min(c.user_id::text)::uuid from contact_channels c where c.tenancy_id = new.tenancy_id
      and c.value = new.recipients[1] and not c.is_claim having count(*) = 1));
  if request ->> 'kind' in ('team_invitation', 'api_key_revoked') then
    new.named_team := (select t.id from teams t where t.tenancy_id = new.tenancy_id
      and t.id in (
        select c.team_id from verification_codes c where c.tenancy_id = new.tenancy_id and c.id = (request ->> 'codeId')::uuid
        union all select k.team_id from api_keys k where k.tenancy_id = new.tenancy_id and k.id = (request ->> 'apiKeyId')::uuid)
      and (t.display_name = t.given_name or t.given_name is null and t.display_name like '%_''s Team'));
  end if;
  return new;
end $$;

-- Names of teams that go with a person. Where others are members, a name that the team still has is theirs as well, and goes with
-- the last of them. Of a team from before it is ours if it looks like it, and the person has been a member since it was made.
create function given_team_names(of_tenancy uuid, of_user uuid) returns table (team_id uuid, name text) language sql stable as $$
  select t.id, coalesce(t.given_name, t.display_name)
  from teams t left join team_members m on m.tenancy_id = t.tenancy_id and m.team_id = t.id and m.user_id = of_user
  where t.tenancy_id = of_tenancy
    and t.id in (
      select n.id from teams n where n.tenancy_id = of_tenancy and n.named_after = of_user
      union select o.team_id from team_members o where o.tenancy_id = of_tenancy and o.user_id = of_user)
    and case
      when t.named_after = of_user then true
      when t.named_after is not null
        then not exists (select from users u where u.tenancy_id = of_tenancy and u.id = t.named_after)
      else t.display_name like '%_@_%''s Team'
        or t.display_name like '%_''s Team' and t.made_by is null and m.created_at = t.created_at
        or t.display_name = (select u.display_name || '''s Team' from users u where u.tenancy_id = of_tenancy and u.id = of_user)
    end
    and (t.named_after = of_user and t.display_name <> t.given_name
      or not exists (select from team_members o
        where o.tenancy_id = of_tenancy and o.team_id = t.id and o.user_id <> of_user))
$$;

create function forget_team_name(of_tenancy uuid, of_team uuid, forgotten text) returns void language plpgsql as $$
begin
  -- An email that waits is asked for again, as another one: what is on its way with the name is not noted then.
  with waiting as (
    delete from outbox o using verification_codes c, teams t
    where t.tenancy_id = of_tenancy and t.id = of_team and t.display_name = forgotten
      and c.tenancy_id = of_tenancy and c.team_id = of_team and c.purpose = 'team-invitation'
      and o.tenancy_id = of_tenancy and o.type = 'mail.requested' and o.payload ->> 'email' = c.data ->> 'email'
      and o.payload ->> 'codeId' = c.id::text and o.payload ->> 'sealedCode' is not null
    returning o.*
  ), noted as (
    delete from sent_emails e using waiting w where e.tenancy_id = of_tenancy and e.event_id = w.id
  )
  insert into outbox (tenancy_id, id, type, payload, created_at, traceparent)
  select w.tenancy_id, gen_random_uuid(), w.type, w.payload, w.created_at, w.traceparent from waiting w;
  -- Also those about people who had the team selected.
  with about_team as (
    update outbox o set payload = jsonb_set(o.payload::jsonb, '{display_name}', '"Personal Team"')::json
    where o.tenancy_id = of_tenancy and o.type in ('team.created', 'team.updated') and o.payload ->> 'id' = of_team::text
      and o.payload ->> 'display_name' = forgotten
    returning o.id
  ), about_members as (
    update outbox o set payload = jsonb_set(o.payload::jsonb, '{selected_team,display_name}', '"Personal Team"')::json
    where o.tenancy_id = of_tenancy and o.type in ('user.created', 'user.updated')
      and o.payload ->> 'selected_team_id' = of_team::text and o.payload #>> '{selected_team,display_name}' = forgotten
    returning o.id
  )
  update webhook_attempts a set response_body = null, error = null
  from (select id from about_team union all select id from about_members) e
  where a.tenancy_id = of_tenancy and a.event_id = e.id;
  update sent_emails set subject = '', sealed_content = null where tenancy_id = of_tenancy and named_team = of_team;
  update teams set named_after = null, given_name = null,
    display_name = case when display_name = forgotten then 'Personal Team' else display_name end
  where tenancy_id = of_tenancy and id = of_team;
end $$;

-- As before, but for the names of teams.
create or replace function forget_user() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  own text[];
  proved text[];
begin
  -- A project that is erased loses everything anyway.
  if not exists (select from tenancies t join projects p on p.id = t.project_id
    where t.id = old.tenancy_id and p.deleted_at is null)
  then
    return old;
  end if;
  select coalesce(array_agg(c.value), '{}'),
    coalesce(array_agg(c.value) filter (where c.is_verified or c.proved_value = c.value), '{}')
  into own, proved
  from contact_channels c
  where c.tenancy_id = old.tenancy_id and c.user_id = old.id and not c.is_claim
    and not exists (select from contact_channels o where o.tenancy_id = c.tenancy_id and o.value = c.value
      and o.user_id <> old.id and not o.is_claim);

  -- Of members who are deleted at the same moment, the second sees that the first is gone.
  perform from teams t where t.tenancy_id = old.tenancy_id and t.named_after is not null and t.id in (
    select n.id from teams n where n.tenancy_id = old.tenancy_id and n.named_after = old.id
    union select m.team_id from team_members m where m.tenancy_id = old.tenancy_id and m.user_id = old.id)
  order by t.id for update;
  -- Teams stay, also empty ones. First, since it asks for emails again: those to the person themselves go with the others.
  perform forget_team_name(old.tenancy_id, n.team_id, n.name) from given_team_names(old.tenancy_id, old.id) n;
  -- Events come before the log, as for the job that sends an email and notes it.
  delete from outbox where tenancy_id = old.tenancy_id and type = 'mail.requested' and payload ->> 'userId' = old.id::text;
  delete from outbox where tenancy_id = old.tenancy_id and type = 'mail.requested' and payload ->> 'email' = any (own)
    and (payload ->> 'kind' <> 'team_invitation' or payload ->> 'email' = any (proved));
  delete from sent_emails where tenancy_id = old.tenancy_id and user_id = old.id;
  delete from sent_emails where tenancy_id = old.tenancy_id and recipients && own and cardinality(recipients) = 1;
  update sent_emails e set error = null, sealed_content = null,
    recipients = array(select r from unnest(e.recipients) r where r <> all (own))
  where tenancy_id = old.tenancy_id and recipients && own;
  -- What endpoints answered may quote what they were sent.
  update webhook_attempts a set response_body = null, error = null from outbox o
  where o.tenancy_id = old.tenancy_id and o.type in ('user.created', 'user.updated') and o.payload ->> 'id' = old.id::text
    and a.tenancy_id = o.tenancy_id and a.event_id = o.id;
  delete from outbox where tenancy_id = old.tenancy_id and type in ('user.created', 'user.updated')
    and payload ->> 'id' = old.id::text;

  delete from verification_codes where tenancy_id = old.tenancy_id
    and (purpose = 'sign-in' and data ->> 'email' = any (own)
      or purpose = 'team-invitation' and data ->> 'email' = any (proved));
  -- That somebody was active stays counted.
  update user_activity set user_id = gen_random_uuid() where tenancy_id = old.tenancy_id and user_id = old.id;
  delete from images i where i.tenancy_id = old.tenancy_id
    and i.id in (select image_id_of(old.profile_image_url) union all select image_id_of(m.profile_image_url)
      from team_members m where m.tenancy_id = old.tenancy_id and m.user_id = old.id)
    and not exists (select from users u where u.tenancy_id = i.tenancy_id and u.id <> old.id
      and u.profile_image_url is not null and image_id_of(u.profile_image_url) = i.id)
    and not exists (select from teams t where t.tenancy_id = i.tenancy_id
      and t.profile_image_url is not null and image_id_of(t.profile_image_url) = i.id)
    and not exists (select from team_members m where m.tenancy_id = i.tenancy_id and m.user_id <> old.id
      and m.profile_image_url is not null and image_id_of(m.profile_image_url) = i.id)
    and not exists (select from tenancies t join projects p on p.id = t.project_id where t.id = i.tenancy_id
      and i.id in (image_id_of(p.logo_url), image_id_of(p.full_logo_url)));
  return old;
end $$;
