import type { Ask } from './ask.ts'

/** The last time that one of the nightly jobs deleted what is no longer kept. */
export interface SweepReport {
  name: string
  startedAt: Date
  /** Undefined while it runs, and after one that failed. */
  finishedAt: Date | undefined
  deleted: number
}

interface Row extends Omit<SweepReport, 'finishedAt' | 'deleted'> {
  finishedAt: Date | null
  deleted: string
}

const statement = `
select name, started_at as "startedAt", finished_at as "finishedAt", deleted from sweeps order by name`

export async function reportSweeps(ask: Ask): Promise<SweepReport[]> {
  const rows = await ask<Row>(statement)
  return rows.map(({ finishedAt, deleted, ...row }) => ({
    ...row,
    finishedAt: finishedAt ?? undefined,
    deleted: Number(deleted),
  }))
}
