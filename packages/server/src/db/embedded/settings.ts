export type PostgresSettings = Readonly<Record<string, string | number>>

// Measured: 6 processes and 18 MB when idle, where near-default settings take 10 and 25 MB. Buffers take memory
// as they are used: two more MB when idle, and searches among a million users cost a quarter less than with 32 MB of them.
const light: PostgresSettings = {
  port: 5432,
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 50,
  shared_buffers: '128MB',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  wal_buffers: '1MB',
  max_logical_replication_workers: 0,
  max_worker_processes: 4,
  max_parallel_workers: 2,
  huge_pages: 'off',
  log_min_messages: 'warning',
}

/** An older one, which only an upgrade runs, would not start with these. */
const since18: PostgresSettings = { io_method: 'sync', autovacuum_worker_slots: 3 }

interface FlagOptions {
  socketDir: string
  /** Of Postgres. */
  major: number
  overrides?: PostgresSettings | undefined
}

/** Command line flags for postgres: the light settings, ours for the socket, and what the caller overrides. */
export function postgresFlags({ socketDir, major, overrides }: FlagOptions): string[] {
  const all = { ...light, ...(major >= 18 && since18), ...overrides, unix_socket_directories: socketDir }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
