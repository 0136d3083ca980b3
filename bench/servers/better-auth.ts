import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { getRequestListener } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { Hono } from 'hono'
import pg from 'pg'
import { answer } from '../lib/answer.ts'

const commands = {
  /** Its defaults, with its own tables; only limits are off, as they are for Hallpass. */
  async start(connection: EmbeddedConnection) {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const options = {
      baseURL,
      secret: 'a-secret-that-only-this-benchmark-knows',
      database: new pg.Pool({ ...connection, max: 10 }),
      emailAndPassword: { enabled: true },
      rateLimit: { enabled: false },
      telemetry: { enabled: false },
    }
    // Before it opens the database: it complains about tables that are missing.
    const { runMigrations } = await getMigrations(options)
    await runMigrations()
    const auth = betterAuth(options)
    const app = new Hono()
    app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
    server.on('request', getRequestListener(app.fetch))
    return baseURL
  },
}
export type BetterAuthCommands = typeof commands

answer(commands)
