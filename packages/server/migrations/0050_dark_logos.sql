-- Logos for dark pages and emails. The release before knows nothing of them, and what it does not know of it sweeps: so do those who delete
-- a person whose picture it was. That is why the pictures say themselves that they are in use.
alter table projects add column if not exists logo_dark_url text, add column if not exists full_logo_dark_url text;

create or replace function keep_dark_logo() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tenancies t join projects p on p.id = t.project_id
    where t.id = old.tenancy_id and p.deleted_at is null
      and old.id in (image_id_of(p.logo_dark_url), image_id_of(p.full_logo_dark_url)))
  then
    return null;
  end if;
  return old;
end $$;
revoke execute on function keep_dark_logo() from public;

create or replace trigger keep_dark_logo before delete on images
  for each row execute function keep_dark_logo();
