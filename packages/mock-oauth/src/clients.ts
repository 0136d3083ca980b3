import type { IncomingMessage } from 'node:http'

/** Every client id is known here, and this is its secret. */
export const secretOf = (clientId: string) => `${clientId}-secret`

/** The client that a token request comes from, by HTTP Basic or by its form; undefined when the secret is wrong. */
export function clientOf(request: IncomingMessage, form: URLSearchParams): string | undefined {
  const [id, secret] = basicOf(request) ?? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  return id && secret === secretOf(id) ? id : undefined
}

function basicOf({ headers }: IncomingMessage): [string, string] | undefined {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (!encoded) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent)
  return [id, secret]
}
