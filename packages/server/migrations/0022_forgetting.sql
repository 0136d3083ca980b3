-- transaction: none
-- formerly: 9001fdb43a3f125f58bf67cd51f544416b6256e42878065e6bbde4a05bcab69d
-- What is stored about a deleted person goes with the row of the user, in the same transaction: docs/adr/0021-forgetting.md.

-- The audit log ----------------------------------------------------------------------------------------------

-- Hashed along with an entry, and erased with what the entry quoted: then the hash confirms nobody's guess at a name.
alter table audit_log add column if not exists salt bytea;
-- Set when the server has erased what an entry quoted: its seal over what is left.
alter table audit_log add column if not exists erasure text;
-- Counts erasures: a process that has read what waits, and appends it only now, must read it again.
alter table audit_heads add column if not exists erasures bigint not null default 0;

-- Ids and addresses in an entry, wherever they stand.
create or replace function audit_mentions(actor_id text, target_id text, before json, after json) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct lower(found[1])), '{}') from regexp_matches(
    concat_ws(' ', actor_id, target_id, before::text, after::text),
    '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s"<>(),;:\\\[\]]+@[^\s"<>(),;:\\\[\]]+)', 'gi') as found
$$;
create index concurrently if not exists audit_log_mentions on audit_log
  using gin (tenancy_id, audit_mentions(actor_id, target_id, before, after));

-- Only a project that was deleted may lose its log, with all the rest. What an entry quotes may be erased, where that is sealed.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from tenancies t join projects p on p.id = t.project_id where t.id = old.tenancy_id and p.deleted_at is null)
  then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if new.erasure is not null
      and (new.tenancy_id, new.sequence, new.id, new.at, new.action, new.actor_type, new.actor_id, new.target_type,
        new.target_id, new.request_id, new.previous_hash, new.hash)
      is not distinct from (old.tenancy_id, old.sequence, old.id, old.at, old.action, old.actor_type, old.actor_id,
        old.target_type, old.target_id, old.request_id, old.previous_hash, old.hash)
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Emails, codes, events --------------------------------------------------------------------------------------

-- To whom an email went, though they may have another address by now.
alter table sent_emails add column if not exists user_id uuid;
create or replace function set_email_user() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce(
    (select (o.payload ->> 'userId')::uuid from outbox o where o.tenancy_id = new.tenancy_id and o.id = new.event_id),
    (select min(c.user_id::text)::uuid from contact_channels c where c.tenancy_id = new.tenancy_id
      and c.value = new.recipients[1] and not c.is_claim having count(*) = 1));
  return new;
end $$;
create or replace trigger sent_emails_user before insert on sent_emails
  for each row when (new.user_id is null and cardinality(new.recipients) = 1) execute function set_email_user();
create index concurrently if not exists sent_emails_user on sent_emails (tenancy_id, user_id) where user_id is not null;
create index concurrently if not exists sent_emails_recipients on sent_emails using gin (tenancy_id, recipients);

create index concurrently if not exists outbox_people on outbox (tenancy_id, (payload ->> 'id'))
  where type in ('user.created', 'user.updated');
create index concurrently if not exists outbox_teams on outbox (tenancy_id, (payload ->> 'id'))
  where type in ('team.created', 'team.updated');
create index concurrently if not exists outbox_emails on outbox (tenancy_id, (payload ->> 'email'))
  where type = 'mail.requested';
create index concurrently if not exists outbox_email_users on outbox (tenancy_id, (payload ->> 'userId'))
  where type = 'mail.requested' and payload ->> 'userId' is not null;
create index concurrently if not exists webhook_attempts_event on webhook_attempts (tenancy_id, event_id);

drop index concurrently if exists verification_codes_sign_in;
create index concurrently if not exists verification_codes_email on verification_codes (tenancy_id, (data ->> 'email'))
  where purpose in ('sign-in', 'team-invitation');

-- An address counts as the person's own if it is more than a claim and nobody else in the project has it: deleting an account
-- must not take away what belongs to others. What was sent to an address before its owner signed up goes if they proved it.
create or replace function forget_user() returns trigger language plpgsql as $$
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
  -- Teams stay, also empty ones, but one that was only this person's does not go on being called after them.
  with renamed as (
    update teams t set display_name = 'Personal Team'
    where t.tenancy_id = old.tenancy_id
      and (t.display_name = old.display_name || '''s Team' or t.display_name like '%_@_%''s Team')
      and exists (select from team_members m where m.tenancy_id = t.tenancy_id and m.team_id = t.id and m.user_id = old.id)
      and not exists (select from team_members m where m.tenancy_id = t.tenancy_id and m.team_id = t.id and m.user_id <> old.id)
    returning t.id
  ), events as (
    update outbox o set payload = jsonb_set(o.payload::jsonb, '{display_name}', '"Personal Team"')::json
    from renamed r where o.tenancy_id = old.tenancy_id and o.type in ('team.created', 'team.updated')
      and o.payload ->> 'id' = r.id::text
    returning o.id
  )
  update webhook_attempts a set response_body = null, error = null
  from events e where a.tenancy_id = old.tenancy_id and a.event_id = e.id;
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
create or replace trigger users_forgotten before delete on users for each row execute function forget_user();
