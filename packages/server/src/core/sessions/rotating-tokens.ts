import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveBytes, sha256 } from '../crypto/index.ts'

/** What a refresh token says before anybody looks for its session. */
export interface ShownToken {
  text: string
  /** Of its secret part: what the session is compared with. */
  hash: Buffer
  /** Of a token that was made by a rotation. The first token of a session is a random text that names nothing. */
  named?: { sessionId: string; generation: number; body: string; tag: string }
}

/** The secret part of the token that takes the place of another. */
export interface Child {
  secret: string
  hash: Buffer
  tagKey: Buffer
}

const form = /^hpr\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})\.([\w-]{11})$/
const tagBytes = 8

export function readToken(text: string): ShownToken {
  const [, sessionId, generation, secret, tag] = form.exec(text) ?? []
  if (!sessionId || !generation || !secret || !tag) return { text, hash: sha256(text) }
  const body = text.slice(0, -tag.length - 1)
  return { text, hash: sha256(secret), named: { sessionId, generation: Number(generation), body, tag } }
}

/**
 * Refresh tokens of sessions that rotate: `hpr.<session>.<generation>.<secret>.<tag>`. The secret is made of the token before it, so
 * whoever shows that one again gets the same answer and nothing readable has to be stored. The tag proves that we made
 * the token: only such a one may end a session, as anybody can read the session's id in an access token.
 */
export class RotatingTokens {
  readonly #keys: readonly { child: Buffer; tag: Buffer }[]

  readonly #startsAt: Date

  /** The first secret makes tokens; the others were the first before. */
  constructor(secrets: readonly string[], startsAt: Date) {
    this.#startsAt = startsAt
    this.#keys = secrets.map((secret) => ({
      child: deriveBytes(secret, 'refresh-token-children'),
      tag: deriveBytes(secret, 'refresh-token-tags'),
    }))
  }

  /** Whether every process that may be asked next knows such a token. */
  mayReplace(now: Date): boolean {
    return now >= this.#startsAt
  }

  /** Whether we made it; the first token of a session is known by its hash alone. */
  isGenuine({ named }: ShownToken): boolean {
    return !named || this.#keys.some(({ tag }) => isSame(named.tag, tagOf(tag, named.body)))
  }

  /** Under every secret; the first is what a rotation makes now. */
  childrenOf({ text, named }: ShownToken): [Child, ...Child[]] {
    const [first, ...others] = this.#keys.map(({ child, tag }) => {
      const secret = createHmac('sha256', child)
        .update(named?.body ?? text)
        .digest('base64url')
      return { secret, hash: sha256(secret), tagKey: tag }
    })
    return [first!, ...others]
  }

  /** Under the secret that made it: processes whose first secret is another one write the same. */
  write(sessionId: string, generation: number, { secret, tagKey }: Child): string {
    const body = `hpr.${sessionId}.${generation}.${secret}`
    return `${body}.${tagOf(tagKey, body)}`
  }
}

const tagOf = (key: Buffer, body: string) =>
  createHmac('sha256', key).update(body).digest().subarray(0, tagBytes).toString('base64url')

const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
