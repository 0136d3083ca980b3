import pg from 'pg'
import { vi } from 'vitest'

interface Statement {
  text: string
  values?: unknown[]
}

/** How many rows Postgres reads in tables for what `work` asks of the server: a measure that no busy machine changes. */
export async function countRowsRead(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(work)
  let rows = 0
  for (const { text, values } of statements.filter((one) => /^select /.test(one.text))) {
    const explained = await client.query(`explain (analyze, format json) ${text}`, values)
    rows += rowsIn(explained.rows[0]['QUERY PLAN'][0].Plan)
  }
  return rows
}

/** What the server sends meanwhile, parameters included. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([first, values]: unknown[]) =>
      typeof first === 'string' ? { text: first, values: values as unknown[] } : (first as Statement),
    )
  } finally {
    sent.mockRestore()
  }
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** All that was looked at, also what did not fit. */
function rowsIn(plan: Plan): number {
  const { 'Rows Removed by Filter': unfit = 0, 'Rows Removed by Index Recheck': unlike = 0, Plans = [] } = plan
  const own = plan['Relation Name'] ? (plan['Actual Rows'] + unfit + unlike) * plan['Actual Loops'] : 0
  return Plans.reduce((sum, child) => sum + rowsIn(child), own)
}
