import { randomUUID } from 'node:crypto'
import { isPlainObject, parseJson } from '@hallpass/contract'
import { Webhook } from 'standardwebhooks'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import { parseUserRecord, type UserRecord } from '../users/transfer/index.ts'

/** What an old system is asked: docs/guides/moving-in.md#stragglers. */
export type Question =
  | { type: 'verify_password'; email: NormalizedEmail; password: string }
  | { type: 'find_user'; email: NormalizedEmail }

/** Signed as webhooks are, each under an id of its own: whoever keeps the ids refuses one that comes twice. */
export function signedHeaders(secret: string, body: string, now: Date) {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Hallpass-Migration',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
}

/** An answer that cannot be used. Its message is a sentence for whoever looks after the old system. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  /** It is about one user: the next question may be answered well. */
  readonly isOfOne: boolean

  constructor(message: string, isOfOne = false) {
    super(message)
    this.isOfOne = isOfOne
  }
}

const unusableUser = (message: string) => new UnusableAnswer(message, true)

/** Undefined when there is no such user, or it is not their password. */
export function readAnswer(question: Question, status: number, bytes: Buffer): UserRecord | undefined {
  if (status !== 200) throw new UnusableAnswer(`The answer had the status ${status}, and not 200.`)
  const answer = parseJson(bytes.toString())
  if (!isPlainObject(answer)) throw new UnusableAnswer('The answer was not a JSON object.')
  const name = question.type === 'verify_password' ? 'match' : 'found'
  if (answer[name] === false) return undefined
  if (answer[name] !== true) throw new UnusableAnswer(`The answer says neither "${name}": true nor "${name}": false.`)
  return recordOf(answer.user, question.email)
}

/** Somebody who was asked about one address must not bring in another: that would be somebody else's account. */
function recordOf(user: unknown, email: NormalizedEmail): UserRecord {
  if (!isPlainObject(user)) throw unusableUser('The answer has no "user".')
  const parsed = parseUserRecord({ primary_email: email, ...user })
  if ('problem' in parsed) throw unusableUser(`The user in the answer cannot be imported: ${parsed.problem}.`)
  const { record } = parsed
  const isTheirs = record.primary_email && normalizeEmail(record.primary_email) === email
  if (!isTheirs || record.primary_email_auth_enabled === false) {
    throw unusableUser('The user in the answer does not sign in with the address that was asked for.')
  }
  if (record.is_anonymous) throw unusableUser('The user in the answer is anonymous.')
  return record
}
