import type { Ask } from './ask.ts'

/** A process of Hallpass that has connections to the database. */
export interface ProcessReport {
  /** Its process id, on its own machine. */
  pid: number
  /** Of that machine; undefined for this one. */
  address: string | undefined
  connections: number
  /** Since its oldest connection. */
  since: Date
}

interface Row extends Omit<ProcessReport, 'address'> {
  address: string | null
}

/** By the names of their connections; a pooler may hide those. */
const statement = `
select (regexp_match(application_name, '^hallpass:(\\d+)'))[1]::int as pid, host(client_addr) as address,
  count(*)::int as connections, min(backend_start) as since
from pg_stat_activity
where datname = current_database() and application_name ~ '^hallpass:\\d+' and pid <> pg_backend_pid()
group by 1, 2 order by since`

export async function reportProcesses(ask: Ask): Promise<ProcessReport[]> {
  const rows = await ask<Row>(statement)
  return rows.map(({ address, ...row }) => ({ ...row, address: address ?? undefined }))
}
