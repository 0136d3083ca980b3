-- Configuration as code: a push says which state of the configuration it was made from, and which file manages what.

-- Counted here, so that every write counts, whoever makes it: also the servers of the version before, which know nothing of it.
alter table tenancies
  add column config_revision bigint not null default 1,
  -- The file that was pushed last: its name, its commit, and the places that it declares.
  add column config_file jsonb;

create function count_config_revision() returns trigger language plpgsql as $$
begin
  new.config_revision := old.config_revision + 1;
  return new;
end $$;

create trigger tenancies_count_config_revision before update of sealed_config on tenancies
  for each row when (new.sealed_config is distinct from old.sealed_config) execute function count_config_revision();
