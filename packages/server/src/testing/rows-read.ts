import pg from 'pg'
import { vi } from 'vitest'

interface Statement {
  text: string
  values?: unknown[]
}

/** How many rows Postgres reads in tables for what `work` asks of the server: a measure that no busy machine changes. */
export const countRowsRead = async (client: pg.Client, work: () => Promise<unknown>) =>
  (await measureReads(client, work)).rows

/** The same with the pages of tables and indexes that are looked at, what indexes name for others to read, and the bytes of all rows that are sorted. */
export async function measureReads(client: pg.Client, work: () => Promise<unknown>) {
  const statements = await statementsOf(work)
  const reads = { rows: 0, named: 0, pages: 0, sortedBytes: 0 }
  for (const { text, values } of statements.filter((one) => /^select /.test(one.text))) {
    const explained = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan
    reads.rows += sumOver(plan, rowsOf)
    reads.named += sumOver(plan, namedOf)
    reads.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    reads.sortedBytes += sumOver(plan, sortedBytesOf)
  }
  return reads
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
  'Node Type': string
  'Relation Name'?: string
  'Plan Width': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  /** Of the node and all below it. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const sumOver = (plan: Plan, of: (node: Plan) => number): number =>
  (plan.Plans ?? []).reduce((sum, child) => sum + sumOver(child, of), of(plan))

/** All that was looked at, also what did not fit. */
function rowsOf(node: Plan): number {
  const { 'Rows Removed by Filter': unfit = 0, 'Rows Removed by Index Recheck': unlike = 0 } = node
  return node['Relation Name'] ? (node['Actual Rows'] + unfit + unlike) * node['Actual Loops'] : 0
}

const namedOf = (node: Plan): number =>
  node['Node Type'] === 'Bitmap Index Scan' ? node['Actual Rows'] * node['Actual Loops'] : 0

function sortedBytesOf({ 'Node Type': type, 'Plan Width': width, Plans: [input] = [] }: Plan): number {
  return type === 'Sort' && input ? input['Actual Rows'] * input['Actual Loops'] * width : 0
}
