-- People: what server-side management of users needs.

-- Blocked by the project: no way in, and access tokens that are still out count as nobody's.
alter table users add column blocked_at timestamptz;

-- Lists leave anonymous users out unless asked. Where most users are anonymous they must not be walked past one by one.
create index users_regular_by_sign_up on users (tenancy_id, signed_up_at, id) where not is_anonymous;

-- What a search looks at: the name, then every address, one a line. A name may hold line ends of its own; as another
-- character they are found, and no search can match across two lines.
create function search_text_of(name text, addresses text[]) returns text language sql immutable parallel safe as $$
  select lower(array_to_string(translate(coalesce(name, ''), e'\n', e'\x0b') || addresses, e'\n'))
$$;

create or replace function refresh_search_text() returns trigger language plpgsql as $$
declare
  tenancy uuid := coalesce(new.tenancy_id, old.tenancy_id);
  person uuid := coalesce(new.user_id, old.user_id);
  addresses text[] := array(
    select c.value from contact_channels c where c.tenancy_id = tenancy and c.user_id = person
    order by c.created_at, c.id);
begin
  update users u set search_text = search_text_of(u.display_name, addresses)
  where u.tenancy_id = tenancy and u.id = person
    and u.search_text is distinct from search_text_of(u.display_name, addresses);
  return null;
end $$;

create or replace function set_search_text() returns trigger language plpgsql as $$
begin
  -- A bulk import gives it, so that its rows are written once.
  if tg_op = 'INSERT' and new.search_text <> '' then
    return new;
  end if;
  new.search_text := search_text_of(new.display_name, array(
    select c.value from contact_channels c where c.tenancy_id = new.tenancy_id and c.user_id = new.id
    order by c.created_at, c.id));
  return new;
end $$;

-- Which stored image an address shows; null for one that is elsewhere. The daily sweep of images that nobody shows any
-- longer asks by it.
create function image_id_of(url text) returns uuid language sql immutable strict parallel safe as $$
  select substring(url from
    '/files/[a-z-]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[a-z]{3,4}$')::uuid
$$;
create index users_image on users (tenancy_id, image_id_of(profile_image_url)) where profile_image_url is not null;
create index teams_image on teams (tenancy_id, image_id_of(profile_image_url)) where profile_image_url is not null;
create index team_members_image on team_members (tenancy_id, image_id_of(profile_image_url))
  where profile_image_url is not null;
