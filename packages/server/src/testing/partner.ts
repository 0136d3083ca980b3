import type { TestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Integration clients that tests configure; the secret has a colon on purpose. */
export const partnerClients = {
  acme: { client_id: 'acme', client_secret: 'acme:secret', redirect_uris: ['https://acme.example/callback?x=1'] },
  other: { client_id: 'other', client_secret: 'other-secret', redirect_uris: ['https://other.example/callback'] },
}

type ClientName = keyof typeof partnerClients

export const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

export const basic = (name: ClientName = 'acme') =>
  basicOf(partnerClients[name].client_id, partnerClients[name].client_secret)

export const startPartnerServer = (env: Record<string, string> = {}, database?: TestDatabase): Promise<TestServer> =>
  startTestServer({
    ...(database && { database }),
    env: { HALLPASS_INTEGRATION_CLIENTS: JSON.stringify(Object.values(partnerClients)), ...env },
  })

/** Headers without a valid Basic authorization of a configured client. */
export const badAuthorizations: [what: string, authorization: string | undefined][] = [
  ['no header', undefined],
  ['an unknown client', basicOf('nobody', 'acme:secret').authorization],
  ['a wrong secret', basicOf('acme', 'acme:secre').authorization],
  ['the secret of another client', basicOf('acme', 'other-secret').authorization],
  ['no colon', `Basic ${Buffer.from('acme').toString('base64')}`],
  ['another scheme', basic().authorization.replace('Basic', 'Bearer')],
  ['three parts', `${basic().authorization} x`],
  ['no base64', 'Basic ***'],
  ['a scheme alone', 'Basic'],
]
