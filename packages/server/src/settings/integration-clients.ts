import { z } from 'zod'
import { InvalidSetting, type Parser } from './setting.ts'

const IntegrationClients = z.array(
  z.strictObject({
    // A colon would end it in a Basic authorization.
    client_id: z.string().regex(/^[^:]+$/),
    client_secret: z.string().min(1),
    redirect_uris: z.array(z.url({ protocol: /^https?$/ })),
  }),
)

export interface IntegrationClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
}

const expected = 'must be JSON such as [{"client_id":"…","client_secret":"…","redirect_uris":["https://…"]}]'

export const integrationClients: Parser<IntegrationClient[]> = (text) => {
  const parsed = IntegrationClients.safeParse(parseJson(text))
  if (!parsed.success) throw new InvalidSetting(expected)
  const ids = parsed.data.map((client) => client.client_id)
  if (new Set(ids).size !== ids.length) throw new InvalidSetting('names the same client_id twice')
  return parsed.data.map((client) => ({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    redirectUris: client.redirect_uris,
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidSetting(expected)
  }
}
