-- The address of which a password reset has proved that the mailbox is the user's. A value and not a switch: when the
-- address changes, the proof is void. What `is_verified` says on the wire is not touched by a reset.
alter table contact_channels add column proved_value text;

-- A new password spends the sign-in codes that were mailed before it. They name an address, since the account may not
-- exist yet.
create index verification_codes_sign_in on verification_codes (tenancy_id, (data ->> 'email'))
  where purpose = 'sign-in' and used_at is null;
