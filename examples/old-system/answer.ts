import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** What Hallpass imports of somebody: docs/guides/moving-users.md#the-files. */
export interface User {
  external_id?: string
  display_name?: string
  primary_email_verified?: boolean
}

/** Undefined when it is no such user, or not their password. Throws when that cannot be told. */
export type VerifyPassword = (email: string, password: string) => Promise<User | undefined>

const maxBytes = 10_000

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) {
    text += piece
    if (text.length > maxBytes) throw new Error('the question is too long')
  }
  return text
}

/** A question counts once, and only from whoever knows the secret: anybody else could try passwords here. */
export function createOldSystem(secret: string, verify: VerifyPassword) {
  const seen = new Set<string>()
  const webhook = new Webhook(secret)
  const answerTo = async (request: IncomingMessage): Promise<[status: number, answer: object]> => {
    const body = await bodyOf(request)
    const id = String(request.headers['webhook-id'])
    try {
      webhook.verify(body, request.headers as Record<string, string>)
    } catch {
      return [401, { error: 'The signature is not right.' }]
    }
    if (seen.has(id)) return [409, { error: 'This question was asked before.' }]
    seen.add(id)
    // Signatures are good for five minutes.
    setTimeout(() => seen.delete(id), 10 * 60 * 1000).unref()
    const question = JSON.parse(body)
    if (question.type !== 'verify_password') return [200, { found: false }]
    const user = await verify(question.email, question.password)
    return [200, user ? { match: true, user } : { match: false }]
  }
  return createServer((request, response) => {
    void answerTo(request)
      // No answer is better than a wrong one: Hallpass counts it as a failure, and says so.
      .catch((error: unknown): [number, object] => {
        console.error(error instanceof Error ? error.message : error)
        return [502, { error: 'The provider could not be asked.' }]
      })
      .then(([status, answer]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
}

/** What an ID token says. It came from the provider itself, by TLS, so that its signature says nothing new. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Hallpass waits for two seconds. */
export const soon = () => AbortSignal.timeout(1800)
