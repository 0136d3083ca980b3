-- Tells every process what it must not keep in memory any longer.
-- Announcements carry the version they made, so that a listener notices at once when it has missed one. They are made
-- when the transaction commits: held any longer, the row of cache_version would let two writers block each other.

create function announce(topic text) returns void language plpgsql as $$
declare
  version bigint;
begin
  update cache_version set n = n + 1 returning n into version;
  perform pg_notify('hallpass_changes', version || ' ' || topic);
end $$;

create function announce_change() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if tg_table_name = 'projects' then
    perform announce('project:' || changed.id);
  else
    perform announce('project:' || changed.project_id);
  end if;
  return null;
end $$;

create constraint trigger projects_announce after insert or update or delete on projects
  deferrable initially deferred for each row execute function announce_change();
create constraint trigger tenancies_announce after insert or update or delete on tenancies
  deferrable initially deferred for each row execute function announce_change();
create constraint trigger project_keys_announce after insert or update or delete on project_keys
  deferrable initially deferred for each row execute function announce_change();
