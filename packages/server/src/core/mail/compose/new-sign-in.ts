import { maxNewSignInMails, usedProviderName } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import { isForeignKeyViolation, type TenantDb } from '../../../db/index.ts'
import { createCode } from '../../codes/index.ts'
import type { NewSignInMail } from '../../outbox/index.ts'
import { describeUserAgent } from '../../sessions/user-agent.ts'
import { ownerLanguage } from '../../sign-in/owner-language.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { timeText } from './security-notice.ts'
import { authMail } from './templates.ts'
import { oneLine } from './text-safety.ts'
import { emailWords } from './words/index.ts'

const dayMillis = 24 * 60 * 60 * 1000

/**
 * Undefined for the first sign-in, for a place that was told of, and when enough was told today: whoever signs in from everywhere
 * must not make people used to these emails.
 */
export async function composeNewSignIn(
  context: ComposeContext,
  request: NewSignInMail,
): Promise<ComposedMail | undefined> {
  const code = await codeFor(context, request)
  if (code === undefined) return undefined
  const { userId, email, at } = request
  const wish = await ownerLanguage(context.db, userId, request.language)
  const language = matchLanguage(wish)
  const variables = {
    // Published clients take a parameter named `code` for theirs.
    notMeLink: `${context.url}/api/v1/auth/not-me?key=${code}`,
    time: timeText(new Date(at), language),
    ...present('place', placeText(request, language)),
    ...present('device', await deviceText(request)),
    ...present('method', methodText(request, language)),
  }
  return { to: email, ...(await authMail(context, 'new_sign_in', { language: wish, userName: null, variables })) }
}

const present = (name: string, text: string) => (text === '' ? {} : { [name]: text })

export function placeText(
  { city, countryCode }: Pick<NewSignInMail, 'city' | 'countryCode'>,
  language: Language,
): string {
  const country = countryCode && new Intl.DisplayNames(language, { type: 'region' }).of(countryCode)
  return [city && oneLine(city, 60), country].filter(Boolean).join(', ')
}

/** Only names that we know: whoever signed in wrote the user agent, and this email has our sender. */
export async function deviceText({ userAgent }: Pick<NewSignInMail, 'userAgent'>): Promise<string> {
  const { browser, system } = await describeUserAgent(userAgent, { onlyKnown: true })
  return [browser, system].filter(Boolean).join(', ')
}

function methodText({ methods }: NewSignInMail, language: Language): string {
  const words: Readonly<Record<string, string>> = emailWords[language].signInMethods
  const nameOf = (method: string) =>
    method.startsWith('oauth:') ? usedProviderName(method.slice('oauth:'.length)) : words[method]
  return methods.map(nameOf).filter(Boolean).join(', ')
}

/** One at a time for each person, so that several sign-ins at once are not more emails than allowed. */
async function codeFor({ db, now }: ComposeContext, request: NewSignInMail): Promise<string | undefined> {
  const { userId, sessionId, network, at } = request
  try {
    return await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      if (!(await isWorthTelling(tx, now, request))) return undefined
      const { code } = await createCode(tx, now, {
        purpose: 'disown-sign-in',
        userId,
        data: { sessionId, network, at },
      })
      return code
    })
  } catch (error) {
    // Deleted meanwhile.
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

async function isWorthTelling(tx: TenantDb, now: Date, { userId, sessionId, network, wasActive }: NewSignInMail) {
  const codes = await tx
    .selectFrom('verification_codes')
    .select('data')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'disown-sign-in')
    .where('created_at', '>', new Date(now.getTime() - dayMillis))
    .execute()
  const told = codes.map(({ data }) => data as { sessionId: string; network: string })
  // An email that is tried again was told of by itself.
  const others = told.filter((one) => one.sessionId !== sessionId)
  if (new Set(others.map((one) => one.sessionId)).size >= maxNewSignInMails) return false
  if (others.some((one) => one.network === network)) return false
  return wasActive || (await knowsOther(tx, userId, network))
}

/** Of somebody who was here before, there is a network or more. */
async function knowsOther(tx: TenantDb, userId: string, network: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_networks')
    .select('network')
    .where('user_id', '=', userId)
    .where('network', '!=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
