-- Servers append the entries of a burst together (core/audit/chainer.ts). A job for each of them cost more than the change itself.
-- The release before, beside this one, appends its own by its job of every minute.
drop trigger audit_pending_enqueue on audit_pending;
drop function enqueue_audit();
