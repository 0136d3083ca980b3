-- Refresh tokens that are replaced at every refresh: docs/protocol/tokens-and-keys.md#rotation. Null: a session that does not rotate.
-- `token_hash` stays that of the first token, so that no index has to be touched.
alter table sessions add column generation integer;
alter table sessions add column current_hash bytea;
alter table sessions add column previous_hash bytea;
alter table sessions add column rotated_at timestamptz;
-- When the current token was first shown without being replaced; null: nobody has shown that they received it.
alter table sessions add column generation_used_at timestamptz;
