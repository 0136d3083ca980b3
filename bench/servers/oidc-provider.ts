import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import Provider from 'oidc-provider'
import pg from 'pg'
import { answer } from '../lib/answer.ts'
import { createTable, postgresAdapter } from './oidc-adapter.ts'

const hour = 3600
const scope = 'openid offline_access'
const client = { client_id: 'bench', client_secret: 'a-secret-that-only-this-benchmark-knows' }

interface Start {
  connection: EmbeddedConnection
  people: number
}

const commands = {
  /** Its defaults: an access token that it keeps, and an ID token that it signs. Answers with a form for each person. */
  async start({ connection, people }: Start) {
    const pool = new pg.Pool({ ...connection, max: 10 })
    await pool.query(createTable)
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = createProvider(base, pool)
    server.on('request', provider.callback())
    const forms: string[] = []
    while (forms.length < people) forms.push(await refreshForm(provider, `person-${forms.length}`))
    return { base, forms }
  },
}
export type OidcProviderCommands = typeof commands

function createProvider(base: string, pool: pg.Pool): Provider {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return new Provider(base, {
    adapter: postgresAdapter(pool),
    clients: [
      {
        ...client,
        redirect_uris: ['https://app.example.com/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: 'bench' }] },
    cookies: { keys: [client.client_secret] },
    ttl: { AccessToken: hour, IdToken: hour, Grant: 30 * 24 * hour, RefreshToken: 30 * 24 * hour },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  })
}

/** As if the person had agreed and signed in before. */
async function refreshForm(provider: Provider, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: client.client_id })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  const token = new provider.RefreshToken({
    accountId,
    grantId,
    scope,
    client: await provider.Client.find(client.client_id),
    gty: 'authorization_code',
  })
  return new URLSearchParams({ ...client, grant_type: 'refresh_token', refresh_token: await token.save() }).toString()
}

answer(commands)
