import type { Settings, SmtpSettings } from '../../settings/index.ts'
import type { Ask } from './ask.ts'
import { greetingProblem } from './greeting.ts'

/** Whether emails leave: those of projects that have no email server of their own. */
export interface EmailReport {
  delivery: 'server' | 'inbox' | 'none'
  /** Its address. */
  server: string | undefined
  /** Why emails do not leave now, as the end of a sentence about the server. */
  problem: string | undefined
  /** Of the latest thousand within a week, of all projects. */
  lastSentAt: Date | undefined
}

interface EmailContext {
  now: Date
  settings: Pick<Settings, 'smtp' | 'inbox'>
}

const dayMillis = 86_400_000
const maxAttempts = 20
/** A few refusals are wrong addresses. */
const minFailures = 3

/** Of a day with a million emails not all are looked through every time. */
const latest = 'select * from sent_emails where created_at >= $1 order by created_at desc limit 1000'

const lastSent = `select max(sent_at) as at from (${latest}) e`

const lastByServer = `
select count(*)::int as tried, count(a.error)::int as failed from (
  select error from (${latest}) e
  where sender ->> 'type' = 'shared' and (sent_at is not null or error is not null)
  order by created_at desc limit ${maxAttempts}) a`

export async function reportEmail(ask: Ask, { now, settings: { smtp, inbox } }: EmailContext): Promise<EmailReport> {
  const [last] = await ask<{ at: Date | null }>(lastSent, [new Date(now.getTime() - 7 * dayMillis)])
  return {
    delivery: smtp ? 'server' : inbox ? 'inbox' : 'none',
    server: smtp && `${smtp.host}:${smtp.port}`,
    problem: smtp && ((await keptGreeting(smtp)) ?? (await refusals(ask, now))),
    lastSentAt: last?.at ?? undefined,
  }
}

async function refusals(ask: Ask, now: Date): Promise<string | undefined> {
  const [found] = await ask<{ tried: number; failed: number }>(lastByServer, [new Date(now.getTime() - dayMillis)])
  const { tried, failed } = found ?? { tried: 0, failed: 0 }
  return failed >= minFailures && failed * 2 > tried ? `did not take ${failed} of the last ${tried} emails` : undefined
}

/** Email servers do not like to be asked often for nothing. */
const keptMillis = 60_000
const greetings = new WeakMap<SmtpSettings, { problem: Promise<string | undefined>; until: number }>()

function keptGreeting(smtp: SmtpSettings): Promise<string | undefined> {
  const known = greetings.get(smtp)
  if (known && known.until > performance.now()) return known.problem
  const problem = greetingProblem(smtp)
  greetings.set(smtp, { problem, until: performance.now() + keptMillis })
  return problem
}
