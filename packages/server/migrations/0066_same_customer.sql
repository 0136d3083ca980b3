-- Who is deleted is not charged any more in test mode either (docs/adr/0044-billing.md), and the id of a user or a team is one in capitals
-- and in small letters.

create or replace function end_subscriptions_of_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into subscription_endings (tenancy_id, subscription_id)
  select s.tenancy_id, s.id from subscriptions s
  where s.tenancy_id = old.tenancy_id and s.customer_type = tg_argv[0] and s.customer_id = old.id::text
    and s.status not in ('canceled', 'incomplete_expired')
    and exists (select from tenancies t where t.id = old.tenancy_id)
  on conflict do nothing;
  return old;
end $$;

-- Those that go on although nobody has them any more.
insert into subscription_endings (tenancy_id, subscription_id)
select s.tenancy_id, s.id from subscriptions s
where s.next_step_at is not null and s.processor_id is null and s.customer_type <> 'custom'
  and not exists (select from users u where u.tenancy_id = s.tenancy_id and u.id::text = lower(s.customer_id))
  and not exists (select from teams g where g.tenancy_id = s.tenancy_id and g.id::text = lower(s.customer_id))
on conflict do nothing;

-- What was kept for one and the same customer under an id in capitals.
update subscriptions set customer_id = lower(customer_id) where customer_type <> 'custom' and customer_id <> lower(customer_id);
update one_time_purchases set customer_id = lower(customer_id) where customer_type <> 'custom' and customer_id <> lower(customer_id);
update payment_invoices set customer_id = lower(customer_id) where customer_type <> 'custom' and customer_id <> lower(customer_id);
update payment_redemptions set customer_id = lower(customer_id) where customer_type <> 'custom' and customer_id <> lower(customer_id);
update item_quantity_changes set customer_id = lower(customer_id) where customer_type <> 'custom' and customer_id <> lower(customer_id);

-- Credit and balances are added up; a balance is summed up anew with the next change. Who pays at the processor is whoever is known there.
insert into payment_credits as c (tenancy_id, customer_type, customer_id, currency, amount)
select tenancy_id, customer_type, lower(customer_id), currency, sum(amount) from payment_credits
where customer_type <> 'custom' and customer_id <> lower(customer_id) group by 1, 2, 3, 4
on conflict (tenancy_id, customer_type, customer_id, currency) do update set amount = c.amount + excluded.amount;
delete from payment_credits where customer_type <> 'custom' and customer_id <> lower(customer_id);

insert into item_ledgers as l (tenancy_id, customer_type, customer_id, item_id, granted, unfolded, last_change_at, is_low)
select tenancy_id, customer_type, lower(customer_id), item_id, sum(granted), 64, max(last_change_at), bool_or(is_low) from item_ledgers
where customer_type <> 'custom' and customer_id <> lower(customer_id) group by 1, 2, 3, 4
on conflict (tenancy_id, customer_type, customer_id, item_id) do update set granted = l.granted + excluded.granted, unfolded = excluded.unfolded,
  last_change_at = greatest(l.last_change_at, excluded.last_change_at), segments = '[]', folded_until = '-infinity';
delete from item_ledgers where customer_type <> 'custom' and customer_id <> lower(customer_id);

insert into payment_customers as k (tenancy_id, customer_type, customer_id, processor_account_id, processor_id, asked, kept, test_card, card, language)
select distinct on (1, 2, 3) tenancy_id, customer_type, lower(customer_id), processor_account_id, processor_id, asked, kept, test_card, card, language
from payment_customers where customer_type <> 'custom' and customer_id <> lower(customer_id) order by 1, 2, 3, processor_id
on conflict (tenancy_id, customer_type, customer_id) do update set
  processor_account_id = case when k.processor_id is null then excluded.processor_account_id else k.processor_account_id end,
  processor_id = coalesce(k.processor_id, excluded.processor_id), card = coalesce(k.card, excluded.card),
  test_card = coalesce(k.test_card, excluded.test_card), language = coalesce(k.language, excluded.language);
delete from payment_customers where customer_type <> 'custom' and customer_id <> lower(customer_id);
