-- An address that a user added to an existing account and has not proved is a claim: it reserves nothing. What a claim
-- cannot have while somebody else has the address, it gets when it is proved.
alter table contact_channels
  add column is_claim boolean not null default false,
  add column wanted_for_auth boolean not null default false,
  add column wanted_primary boolean not null default false;

create index contact_channels_by_value on contact_channels (tenancy_id, value);

-- Of addresses that are there already, the first one of an account counts as the one that it signed up with.
update contact_channels c set is_claim = true
where not is_verified and proved_value is distinct from value and exists (
  select from contact_channels earlier
  where earlier.tenancy_id = c.tenancy_id and earlier.user_id = c.user_id
    and (earlier.created_at, earlier.id) < (c.created_at, c.id));

-- Nobody is shown with an address that somebody else has.
update contact_channels c set is_primary = false, wanted_primary = true
where is_claim and is_primary and exists (
  select from contact_channels other
  where other.tenancy_id = c.tenancy_id and other.value = c.value and other.user_id <> c.user_id and not other.is_claim);
