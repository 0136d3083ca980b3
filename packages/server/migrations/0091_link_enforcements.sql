-- What a setup link required of people it may lift again, down to what there was before: docs/adr/0058-setup-links.md. Both are null
-- for what servers and admins required. No foreign key: a link that is gone lifts nothing, and no other one gets its id.
alter table sso_enforcements
  add column setup_link_id uuid,
  add column mode_before text check (mode_before in ('off', 'members')),
  add constraint sso_enforcements_setup_link check ((setup_link_id is null) = (mode_before is null));
