import { startReceiver, verify, type WebhookReceiver } from './webhook-receiver.ts'

export const oldSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

interface Former {
  password?: string
  user?: object
}

/** Where people were before: it takes questions that are signed, each once, and knows who has which password. */
export async function startOldSystem(people: Readonly<Record<string, Former>> = {}): Promise<WebhookReceiver> {
  const receiver = await startReceiver()
  const seen = new Set<string>()
  receiver.behave = (received, response) => {
    const answer = (status: number, body: object) => void response.writeHead(status).end(JSON.stringify(body))
    try {
      verify(oldSecret, received)
    } catch {
      return answer(401, {})
    }
    if (seen.has(received.id)) return answer(409, {})
    seen.add(received.id)
    const { type, email, password } = received.body
    const former = Object.hasOwn(people, email) ? people[email] : undefined
    if (type === 'find_user') return answer(200, former ? { found: true, user: former.user ?? {} } : { found: false })
    const isRight = former?.password !== undefined && former.password === password
    return answer(200, isRight ? { match: true, user: former.user ?? {} } : { match: false })
  }
  return receiver
}

export const askingAt = (url: string, mode: 'sign-in' | 'sign-in+lookup' = 'sign-in') => ({
  'auth.migration': { url, secret: oldSecret, mode },
})
