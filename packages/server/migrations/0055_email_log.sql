-- transaction: none
-- The emails of a project that failed, newest first: among a million that were sent, nobody walks past those.
drop index concurrently if exists sent_emails_failed_log;
create index concurrently sent_emails_failed_log on sent_emails (tenancy_id, created_at desc, id desc) where error is not null;
