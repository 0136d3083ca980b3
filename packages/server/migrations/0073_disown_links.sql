-- transaction: none
-- Links of emails about new sign-ins name no project: the code alone leads there, also one that a stranger made up.
create index concurrently if not exists verification_codes_disown on verification_codes (code_hash)
  where purpose = 'disown-sign-in';
