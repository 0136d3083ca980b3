-- transaction: none
-- Which events are about the sign-ins of somebody who is deleted: see the migration before.
drop index concurrently if exists outbox_sign_ins;
create index concurrently outbox_sign_ins on outbox (tenancy_id, (payload ->> 'user_id'))
  where type in ('sign_in.succeeded', 'sign_in.failed');
