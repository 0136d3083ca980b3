import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { startOpenCluster } from '../../testing/open-cluster.ts'

it('a refresh touches no index of the sessions: 95 of 100 stay on the page of their row', async () => {
  // A Postgres of its own: an open transaction in any database of a cluster delays that pages are tidied.
  const cluster = await startOpenCluster()
  await cluster.migrate('postgres')
  const connection = cluster.as('postgres', 'postgres')
  const server = await startTestServer({ database: { connection, url: cluster.url('postgres'), drop: cluster.stop } })
  const project = await server.createProject({ config: { credential_enabled: true } })
  const { id } = await project.signUp()
  const sessions = await Promise.all(
    Array.from({ length: 90 }, () => project.server.post('/auth/sessions', { user_id: id })),
  )
  const tokens = sessions.map(({ body }) => body.refresh_token as string)
  const rounds = 3
  for (let n = 0; n < rounds * tokens.length; n += 10) {
    // Ten at once, all over the table: 37 and 90 have no common divisor.
    await Promise.all(tokens.slice(0, 10).map((_, more) => project.refresh(tokens[((n + more) * 37) % tokens.length]!)))
  }
  // Connections report what they did when they end.
  await server.close()
  const client = new pg.Client(connection)
  await client.connect()
  const counts = await vi.waitFor(async () => {
    const { rows } = await client.query<{ all: number; hot: number }>(
      `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'sessions'`,
    )
    expect(rows[0]?.all).toBeGreaterThanOrEqual(rounds * tokens.length)
    return rows[0]!
  }, 60_000)
  await client.end()
  await cluster.stop()
  expect(counts.hot / counts.all).toBeGreaterThanOrEqual(0.95)
})
