-- An event that no endpoint wants is not kept. Each holds a whole record, and people who change theirs again and again filled the disk
-- of an installation that has no webhooks at all.
create function keep_wanted_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select uses_svix from webhook_mode) or exists (
    select from webhook_endpoints e where e.tenancy_id = new.tenancy_id and e.is_enabled
      and (e.event_types = '{}' or new.type = any (e.event_types)))
  then
    return new;
  end if;
  return null;
end $$;
revoke execute on function keep_wanted_events() from public;
create trigger outbox_wanted before insert on outbox for each row when (new.is_webhook)
  execute function keep_wanted_events();
