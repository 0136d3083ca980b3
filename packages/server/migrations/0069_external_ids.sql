-- transaction: none
-- What a user is called in the system that they came from, so that rows elsewhere that name them stay true.
alter table users add column if not exists external_id text;
create unique index concurrently if not exists users_external_id on users (tenancy_id, external_id) where external_id is not null;
