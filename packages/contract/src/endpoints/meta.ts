import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'

const tag = 'Meta'

export const welcome = defineEndpoint({
  method: 'GET',
  path: '/',
  access: 'open',
  crud: true,
  tag,
  summary: 'Say what the server recognises of your headers',
  result: 'text',
  answers: { 200: 'It worked.', 308: 'With a slash at the end, as here: to the address without it.' },
})

export const openApi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'open',
  tag,
  summary: 'This description, as OpenAPI 3.1',
  result: 'raw',
  mediaType: 'application/json',
})

export const checkFeatureSupport = defineEndpoint({
  method: 'POST',
  path: '/check-feature-support',
  access: 'open',
  tag,
  summary: 'Say that a feature of another version is not supported',
  body: z.unknown(),
  result: 'text',
})

export const checkVersion = defineEndpoint({
  method: 'POST',
  path: '/check-version',
  access: 'open',
  tag,
  summary: "Compare a client's version with the server's",
  body: z.strictObject({ clientVersion: text }),
  result: z.object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() }),
})
