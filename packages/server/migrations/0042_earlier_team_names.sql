-- transaction: none
-- What is looked up when a person is forgotten: see the migration before.
drop index concurrently if exists teams_named_after;
create index concurrently teams_named_after on teams (tenancy_id, named_after) where named_after is not null;
drop index concurrently if exists sent_emails_named_team;
create index concurrently sent_emails_named_team on sent_emails (tenancy_id, named_team) where named_team is not null;
drop index concurrently if exists outbox_selected_teams;
create index concurrently outbox_selected_teams on outbox (tenancy_id, (payload ->> 'selected_team_id'))
  where type in ('user.created', 'user.updated') and payload ->> 'selected_team_id' is not null;

-- Emails from before: by the invitation, and where that is gone, by the usual subject.
update sent_emails e set named_team = t.id
from outbox o, verification_codes c, teams t
where o.type = 'mail.requested' and o.payload ->> 'kind' = 'team_invitation'
  and c.tenancy_id = o.tenancy_id and c.id = (o.payload ->> 'codeId')::uuid
  and t.tenancy_id = c.tenancy_id and t.id = c.team_id
  and e.tenancy_id = o.tenancy_id and e.event_id = o.id and e.named_team is null
  and (t.display_name like '%_''s Team' and position(t.display_name in e.subject) > 0
    or t.display_name = 'Personal Team' and e.subject like '%_''s Team%');
update sent_emails e set named_team = t.id from teams t
where t.tenancy_id = e.tenancy_id and t.display_name like '%_''s Team' and e.named_team is null
  and e.subject = 'You are invited to join ' || t.display_name;

-- What is left of people who were deleted before: teams without members that are called after an address, or whose last
-- member we know to be deleted, and emails about those.
select forget_team_name(t.tenancy_id, t.id, t.display_name) from teams t
where t.named_after is null and t.made_by is null and t.display_name like '%_''s Team'
  and not exists (select from team_members m where m.tenancy_id = t.tenancy_id and m.team_id = t.id)
  and (t.display_name like '%_@_%''s Team' or (t.tenancy_id, t.id::text) in (
    select o.tenancy_id, l.team ->> 'id' from outbox o, json_array_elements(o.payload -> 'teams') l (team)
    where o.type = 'user.deleted'));
update sent_emails e set subject = '', sealed_content = null from teams t
where t.tenancy_id = e.tenancy_id and t.id = e.named_team and t.display_name = 'Personal Team' and e.subject <> ''
  and not exists (select from team_members m where m.tenancy_id = t.tenancy_id and m.team_id = t.id);
