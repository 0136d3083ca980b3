-- Codes of one user are deleted with its sessions, and with the user.
create index verification_codes_user on verification_codes (tenancy_id, user_id) where user_id is not null;
