import { sameSecret } from '../../core/crypto/index.ts'
import type { OpenCall } from '../../http/call.ts'
import { schemaError } from '../../http/input.ts'
import type { IntegrationClient } from '../../settings/index.ts'

/** The integration client that a Basic authorization names; every problem with it is a SCHEMA_ERROR. */
export function getClient({ app, request }: Pick<OpenCall, 'app' | 'request'>, authorization: string) {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? []
  if (encoded === undefined) throw schemaError(request, ["headers.authorization must be 'Basic <base64>'"])
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const client = findClient(app.settings.integrationClients, id)
  // An unknown client costs the same work as a known one.
  const isGood = sameSecret(secret, client?.clientSecret ?? '')
  if (client && isGood) return client
  throw schemaError(request, ['headers.authorization must name an integration client of this server and its secret'])
}

export const findClient = (clients: readonly IntegrationClient[], id: string) =>
  clients.find(({ clientId }) => clientId === id)
