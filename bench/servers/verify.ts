import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HallpassServerApp } from '@hallpass/js'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { answer } from '../lib/answer.ts'

/** More than the SDK remembers: taken in turns, none of them is known when it comes again. */
const tokenCount = 6000
const projectId = 'a-project'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }
const server = createServer((_, response) => void response.end(JSON.stringify(jwks))).listen(0, '127.0.0.1')
await once(server, 'listening')
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const keys = { publishableClientKey: 'client', secretServerKey: 'server' }
const newApp = () => new HallpassServerApp({ baseUrl, projectId, ...keys, tokenStore: null })

const sign = (user: number) =>
  new SignJWT({
    project_id: projectId,
    branch_id: 'main',
    refresh_token_id: crypto.randomUUID(),
    role: 'authenticated',
    name: `Person ${user}`,
    email: `person-${user}@example.com`,
    email_verified: true,
    selected_team_id: null,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setSubject(crypto.randomUUID())
    .setIssuer(`${baseUrl}/api/v1/projects/${projectId}`)
    .setAudience(projectId)
    .setExpirationTime('1h')
    .sign(privateKey)
const tokens = await Promise.all(Array.from({ length: tokenCount }, (_, user) => sign(user)))
const keySet = createLocalJWKSet(jwks)

const [regular, newcomer] = [newApp(), newApp()]

/** Which token comes next: few that come again and again, or more than can be remembered. */
const ways = {
  again: (at: number) => regular.verifyAccessToken(tokens[at % 1000]!),
  first: (at: number) => newcomer.verifyAccessToken(tokens[at % tokenCount]!),
  bare: (at: number) => jwtVerify(tokens[at % tokenCount]!, keySet, { audience: projectId }),
} satisfies Record<string, (at: number) => Promise<unknown>>
export type Way = keyof typeof ways

/** They go on from round to round. */
const turns: Record<Way, number> = { again: 0, first: 0, bare: 0 }

const commands = {
  /** One after the other: one core does the work. */
  async run({ way, seconds }: { way: Way; seconds: number }) {
    const start = performance.now()
    const end = start + seconds * 1000
    let answered = 0
    while (performance.now() < end) {
      if (!(await ways[way](turns[way]++))) throw new Error('a good token was refused')
      answered += 1
    }
    return { answered, seconds: (performance.now() - start) / 1000 }
  },
}
export type VerifyCommands = typeof commands

answer(commands)
