-- The second wall between tenancies: docs/adr/0024-row-security.md. Policies count on tables whose row security is enabled, which a
-- server does that starts with HALLPASS_ROW_SECURITY=on.

-- For every table with a tenancy, also in later migrations. Without a tenancy there is nothing to see.
create function add_tenancy_policy(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('create policy tenancy on %s using (tenancy_id = current_setting(''hallpass.tenancy'', true)::uuid)',
    tenant_table);
end $$;

select add_tenancy_policy(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenancy_id' and not a.attisdropped;

-- What happens along with a change reaches further than the tenancy that made it: the queue of jobs, the state of the project.
alter function enqueue_outbox() security definer set search_path = public, pg_temp;
alter function hand_to_webhooks() security definer set search_path = public, pg_temp;
alter function enqueue_audit() security definer set search_path = public, pg_temp;
alter function refuse_audit_change() security definer set search_path = public, pg_temp;
alter function forget_user() security definer set search_path = public, pg_temp;
-- They act for whoever owns them: nobody else may put them on a table of their own.
revoke execute on function enqueue_outbox(), hand_to_webhooks(), enqueue_audit(), refuse_audit_change(), forget_user() from public;
