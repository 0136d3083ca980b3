-- transaction: none
-- Indexes for every list of users that a filter makes, in its order; for searches of one or two letters; and for the names of teams.
drop index concurrently if exists team_members_listed;
create index concurrently team_members_listed on team_members (tenancy_id, team_id, signed_up_at, user_id);
drop index concurrently if exists oauth_accounts_listed;
create index concurrently oauth_accounts_listed on oauth_accounts (tenancy_id, provider_config_id, signed_up_at, user_id);
drop index concurrently if exists passkeys_listed;
create index concurrently passkeys_listed on passkeys (tenancy_id, signed_up_at, user_id);
drop index concurrently if exists contact_channels_listed;
create index concurrently contact_channels_listed on contact_channels (tenancy_id, is_verified, signed_up_at, user_id) where is_primary;
drop index concurrently if exists users_with_password;
create index concurrently users_with_password on users (tenancy_id, signed_up_at, id) where password_hash is not null;
drop index concurrently if exists users_with_one_time_codes;
create index concurrently users_with_one_time_codes on users (tenancy_id, signed_up_at, id) where otp_enabled;
drop index concurrently if exists users_short_search;
create index concurrently users_short_search on users using gin (tenancy_id, short_parts_of(search_text));
-- Nobody plans by them, and they would make every analyze of the table ten times as long.
alter index users_short_search alter column 2 set statistics 0;
drop index concurrently if exists teams_search;
create index concurrently teams_search on teams using gin (tenancy_id, lower(display_name) gin_trgm_ops);
-- Postgres knows how common parts of a name are only after it has looked at them.
analyze teams;
