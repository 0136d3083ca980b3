-- transaction: none
-- Links of emails about a reset of the second factor name no project: the code alone leads there, also one that a stranger made up.
create index concurrently if not exists verification_codes_keep_factor on verification_codes (code_hash)
  where purpose = 'keep-factor';
