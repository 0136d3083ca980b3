-- transaction: none
-- Which sends went to somebody who is deleted: see the next migration.
drop index concurrently if exists email_recipients_user;
create index concurrently email_recipients_user on email_recipients (tenancy_id, user_id);
