-- What an event was a part of, so that what jobs and webhooks do about it belongs to the same trace (W3C traceparent).
alter table outbox add column traceparent text;
