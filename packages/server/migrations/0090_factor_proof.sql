-- When the person of a session last proved more than a first factor: who knows the password alone adds no second factor beside the owner's.
alter table sessions add column factor_at timestamptz;
