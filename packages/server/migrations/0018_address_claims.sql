-- transaction: none
-- repeat: until nothing changes
-- formerly: 0a0ba63df67683b19d91d3b4eb72f7e75e0e22e6fd3bea2f4b0cd41a0fedc2c2
-- An address that a user added to an existing account and has not proved is a claim: it reserves nothing. What a claim
-- cannot have while somebody else has the address, it gets when it is proved.
alter table contact_channels
  add column if not exists is_claim boolean not null default false,
  add column if not exists wanted_for_auth boolean not null default false,
  add column if not exists wanted_primary boolean not null default false;

create index concurrently if not exists contact_channels_by_value on contact_channels (tenancy_id, value);

-- Of addresses that are there already, the first one of an account counts as the one that it signed up with.
update contact_channels set is_claim = true where ctid = any (array(
  select c.ctid from contact_channels c
  where not c.is_verified and not c.is_claim and c.proved_value is distinct from c.value and exists (
    select from contact_channels earlier
    where earlier.tenancy_id = c.tenancy_id and earlier.user_id = c.user_id
      and (earlier.created_at, earlier.id) < (c.created_at, c.id))
  limit 10000));

-- Nobody is shown with an address that somebody else has.
update contact_channels set is_primary = false, wanted_primary = true where ctid = any (array(
  select c.ctid from contact_channels c
  where c.is_claim and c.is_primary and exists (
    select from contact_channels other
    where other.tenancy_id = c.tenancy_id and other.value = c.value and other.user_id <> c.user_id and not other.is_claim)
  limit 10000));
