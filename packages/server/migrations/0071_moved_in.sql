-- When an import brought somebody from another system, so that it can be told who has been here since.
alter table users add column moved_in_at timestamptz;
