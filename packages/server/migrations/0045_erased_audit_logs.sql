-- What is left of an audit log that was erased with its deleted project: where it ended, sealed by the server that erased it. So every
-- server knows that nobody else took the log away: docs/adr/0031-announced-ends.md.
create table erased_audit_logs (
  -- The tenancy. Under another name, because whatever has a tenancy_id goes with its tenancy.
  log_id uuid primary key,
  project_id text not null,
  sequence bigint not null,
  hash bytea not null,
  erased_at timestamptz not null,
  seal text not null
);
