import { createPublicKey, generateKeyPairSync, hash, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { answer } from '../lib/answer.ts'
import { binder, type Statement } from '../lib/statement.ts'

interface Baseline {
  connection: EmbeddedConnection
  /** What the server sends for GET /users/me, a refresh and a page of users, and who it was recorded for. */
  usersMe: Statement
  refresh: Statement
  usersList: Statement
  recordedFor: string
  /** The keys that tokens are signed with. */
  keys: (JsonWebKey & { kid: string })[]
}

interface Claims {
  sub: string
  exp: number
}

const commands = {
  start: (baseline: Baseline) =>
    new Promise<string>((resolve) => {
      const app = routesOf(baseline)
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}`))
    }),
}
export type BareCommands = typeof commands

/** The least that could answer the same requests: what a developer would write by hand for one route. */
function routesOf(baseline: Baseline): Hono {
  // As many connections as the server has.
  const pool = new pg.Pool({ ...baseline.connection, max: 10 })
  const runner =
    ({ name, text }: Statement) =>
    (values: unknown[]) =>
      pool.query({ ...(name && { name }), text, values })
  const valuesOfMe = binder(baseline.usersMe, baseline.recordedFor)
  const findMe = runner(baseline.usersMe)
  const valuesOfRefresh = binder(baseline.refresh, baseline.recordedFor)
  const touch = runner(baseline.refresh)
  const { values: valuesOfList } = baseline.usersList
  const findUsers = runner(baseline.usersList)
  const verifyToken = verifierFor(baseline.keys)
  const verifyOnce = remember(verifyToken)
  const signToken = signer()

  const me = (userId: string) => findMe(valuesOfMe({ userId })).then(({ rows }) => rows[0].user)
  const app = new Hono()
  app.get('/verify', async (c) => c.json(await me(verifyToken(c.req.header('x-stack-access-token')!).sub)))
  app.get('/cached', async (c) => c.json(await me(verifyOnce(c.req.header('x-stack-access-token')!).sub)))
  app.get('/users', async (c) => c.json({ items: (await findUsers(valuesOfList)).rows.map(({ user }) => user) }))
  app.post('/refresh', async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('refresh_token')!
    const { rows } = await touch(valuesOfRefresh({ tokenHash: hash('sha256', token, 'buffer') }))
    return c.json({ access_token: signToken(rows[0]), token_type: 'Bearer', expires_in: 3599 })
  })
  return app
}

/** ES256 with node:crypto, the cheapest of what was measured. */
function verifierFor(keys: Baseline['keys']) {
  const known = new Map<string, KeyObject>(keys.map((key) => [key.kid, createPublicKey({ format: 'jwk', key })]))
  return (token: string): Claims => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const key = known.get(decode<{ kid: string }>(header).kid)!
    const options = { key, dsaEncoding: 'ieee-p1363' } as const
    const isGood = verify('sha256', Buffer.from(`${header}.${payload}`), options, Buffer.from(signature, 'base64url'))
    return live(isGood ? decode<Claims>(payload) : undefined)
  }
}

function live(claims: Claims | undefined): Claims {
  if (!claims || claims.exp * 1000 <= Date.now()) throw new Error('a bad token')
  return claims
}

function remember(verifyToken: (token: string) => Claims) {
  const known = new Map<string, Claims>()
  return (token: string) => {
    const claims = known.get(token)
    if (claims) return live(claims)
    known.set(token, verifyToken(token))
    return known.get(token)!
  }
}

function signer() {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const header = encode({ alg: 'ES256', kid: 'bare' })
  return (row: { user_id: string }) => {
    const now = Math.floor(Date.now() / 1000)
    const input = `${header}.${encode({ ...row, sub: row.user_id, iss: 'bare', aud: 'bare', iat: now, exp: now + 600 })}`
    return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = <T>(segment: string): T => JSON.parse(Buffer.from(segment, 'base64url').toString()) as T

answer(commands)
