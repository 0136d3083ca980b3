import { type RunningServer, startServer } from '@hallpass/server'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { readSettings } from '@hallpass/server/settings'
import pg from 'pg'
import { answer } from '../lib/answer.ts'
import type { Statement } from '../lib/statement.ts'

let server: RunningServer | undefined
const watched: Statement[] = []

const commands = {
  /** The settings are in the environment. */
  async start(connection: EmbeddedConnection) {
    const settings = readSettings(process.env, { cwd: process.cwd() })
    if (Array.isArray(settings)) throw new Error(settings.map(({ message }) => message).join('\n'))
    server = await startServer(settings, { connection })
    return `http://127.0.0.1:${server.port}`
  },
  /** From now on remembers statements. For a server that is not measured afterwards. */
  watchStatements: watchStatements,
  takeStatements: () => watched.splice(0),
  stop: () => server?.close(),
}
export type HallpassCommands = typeof commands

/** At the driver, so that baselines run what is really sent, to the letter. */
function watchStatements() {
  // `query` has many overloads; prepared statements always come as one object.
  const client = pg.Client.prototype as unknown as { query(this: unknown, first: Partial<Statement>): unknown }
  const { query } = client
  client.query = function (first, ...rest: []) {
    const { name, text, values } = first
    if (text && values) watched.push({ name, text, values: [...values] })
    return query.call(this, first, ...rest)
  }
}

answer(commands)
