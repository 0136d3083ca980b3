/** Ends every connection to the database but the one that says so, as a restart or a failover does. */
export const cutConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
