-- transaction: none
-- Usage that servers report, each event with a key of theirs by which it counts once: docs/protocol/payments.md#usage.
alter table item_quantity_changes add column if not exists idempotency_key text;
alter table item_quantity_changes add column if not exists occurred_at timestamptz;
-- Whether the customer was told that little is left, so that they are told once.
alter table item_ledgers add column if not exists is_low boolean not null default false;
create unique index concurrently if not exists item_quantity_changes_key
  on item_quantity_changes (tenancy_id, idempotency_key) where idempotency_key is not null;
-- As before, and keys go with texts: servers may put an address into one.
create or replace function forget_texts_to_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A project that is erased loses everything anyway.
  if not exists (select from tenancies t join projects p on p.id = t.project_id
    where t.id = old.tenancy_id and p.deleted_at is null)
  then
    return old;
  end if;
  -- Of recipients who are deleted at the same moment, the second sees that the first is gone.
  perform from email_sends s where s.tenancy_id = old.tenancy_id and not s.is_to_all_users
    and s.id in (select r.send_id from email_recipients r where r.tenancy_id = old.tenancy_id and r.user_id = old.id)
  order by s.id for update;
  -- Without a runner, a job that is at work on the send notes nothing more.
  with forgotten as (
    update email_sends s set subject = '', sealed_content = null, runner = null,
      skipped = case when finished_at is null then total - sent - failed else skipped end,
      finished_at = coalesce(finished_at, now())
    where s.tenancy_id = old.tenancy_id and not s.is_to_all_users
      and s.id in (select r.send_id from email_recipients r where r.tenancy_id = old.tenancy_id and r.user_id = old.id)
      and not exists (select from email_recipients r join users u on u.tenancy_id = r.tenancy_id and u.id = r.user_id
        where r.tenancy_id = s.tenancy_id and r.send_id = s.id and r.user_id <> old.id)
    returning s.id
  )
  update email_recipients r set state = 'skipped' from forgotten f
  where r.tenancy_id = old.tenancy_id and r.send_id = f.id and r.state = 'waiting';
  -- How much was given and taken stays: books must be kept.
  update item_quantity_changes set description = null, idempotency_key = null where tenancy_id = old.tenancy_id
    and customer_type = 'user' and customer_id in (old.id::text, upper(old.id::text))
    and (description is not null or idempotency_key is not null);
  return old;
end $$;
