-- Every audit log begins with its project, so that an empty one is known to have been emptied. Projects that are older than the
-- log, or were made at the command line, get their first entry here.
do $$
begin
  -- A new installation has no projects, and no queue for jobs yet.
  if exists (select from tenancies) then
    insert into audit_pending (tenancy_id, id, at, entry)
    select t.id, gen_random_uuid(), date_trunc('milliseconds', now()), json_build_object('action', 'audit_log.adopted',
      'actor', json_build_object('type', 'operator', 'id', null), 'target', null, 'before', null, 'after', null,
      'ip', null, 'user_agent', null, 'request_id', null)
    from tenancies t
    where not exists (select from audit_heads h where h.tenancy_id = t.id and h.sequence > 0)
      and not exists (select from audit_pending p where p.tenancy_id = t.id);
  end if;
end $$;
