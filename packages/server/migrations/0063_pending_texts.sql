-- What waits to be put into an index of texts or lists is read by every lookup, and a search makes several: 4 MB took ten times as long as the
-- index itself. Little may wait, and is put in by whoever writes next.
alter index users_search_in_time set (gin_pending_list_limit = 256);
alter index users_short_search set (gin_pending_list_limit = 256);
alter index teams_search set (gin_pending_list_limit = 256);
alter index sent_emails_recipients set (gin_pending_list_limit = 256);
alter index audit_log_mentions set (gin_pending_list_limit = 256);
alter index idempotency_keys_named set (gin_pending_list_limit = 256);
