-- What a new user costs by the texts that searches look at. An import of thousands spent a third of its time here.

-- As before, every letter and every two in a row, but without a row for each: the text is cut into pairs, from its first letter on and
-- from its second. A letter that ends such a row of pairs alone is among the letters anyway.
create or replace function short_parts_of(searched text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  -- What the pairs are cut by. Nobody types it, but texts come from other programs, too.
  if strpos(searched, e'\x1e') > 0 then
    return string_to_array(searched, null)
      || array(select substr(searched, i, 2) from generate_series(1, length(searched) - 1) i);
  end if;
  return string_to_array(searched, null)
    || string_to_array(rtrim(regexp_replace(searched, '..', e'\\&\x1e', 'g'), e'\x1e'), e'\x1e')
    || string_to_array(rtrim(regexp_replace(substr(searched, 2), '..', e'\\&\x1e', 'g'), e'\x1e'), e'\x1e');
end $$;

-- As before, but for an address that the text has already: then it was given with the user, whose addresses need not be read. The name,
-- which is the first line, may look like an address.
create or replace function refresh_search_text() returns trigger language plpgsql as $$
declare
  tenancy uuid;
  person uuid;
  addresses text[];
begin
  if tg_op = 'INSERT' and exists (
    select from users u where u.tenancy_id = new.tenancy_id and u.id = new.user_id
      and strpos(u.search_text || e'\n', e'\n' || lower(new.value) || e'\n') > 0)
  then
    return null;
  end if;
  tenancy := coalesce(new.tenancy_id, old.tenancy_id);
  person := coalesce(new.user_id, old.user_id);
  addresses := array(
    select c.value from contact_channels c where c.tenancy_id = tenancy and c.user_id = person
    order by c.created_at, c.id);
  update users u set search_text = search_text_of(u.display_name, addresses)
  where u.tenancy_id = tenancy and u.id = person
    and u.search_text is distinct from search_text_of(u.display_name, addresses);
  return null;
end $$;
