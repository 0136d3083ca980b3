import { codeLifetimeMillis, durationText } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import { isForeignKeyViolation } from '../../../db/index.ts'
import { createCode, otpAndNonce } from '../../codes/index.ts'
import { type FactorResetCode, type FactorResetRequested, openCode } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import { type FactorResetWords, factorResetWords } from './factor-reset-words/index.ts'
import type { ComposedMail } from './message.ts'
import { deviceText, placeText } from './new-sign-in.ts'
import { timeText } from './security-notice.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

/** Undefined when it was stopped meanwhile. No project edits this email: the owner has nothing else that protects them. */
export async function composeFactorResetRequested(
  context: ComposeContext,
  request: FactorResetRequested,
): Promise<ComposedMail | undefined> {
  const key = await keyFor(context, request)
  if (key === undefined) return undefined
  const language = matchLanguage(request.language)
  const { requested: words } = factorResetWords[language]
  const where = [placeText(request, language), await deviceText(request)].filter(Boolean).join(', ')
  const intro = where === '' ? words.intro : `${words.intro} ${words.where}`
  return compose(context, request.email, language, {
    words: { ...words, intro },
    values: { where, time: timeText(new Date(request.at), language), due: timeText(new Date(request.dueAt), language) },
    // Published clients take a parameter named `code` for theirs.
    action: { label: words.button, url: `${context.url}/api/v1/auth/keep-second-factor?key=${key}` },
  })
}

async function keyFor({ db, now }: ComposeContext, { userId, at }: FactorResetRequested): Promise<string | undefined> {
  const reset = await db
    .selectFrom('factor_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('requested_at', '=', new Date(at))
    .executeTakeFirst()
  if (!reset) return undefined
  try {
    const { code } = await createCode(db, now, { purpose: 'keep-factor', userId, data: { requestedAt: at } })
    return code
  } catch (error) {
    // Deleted meanwhile.
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

/** Undefined when the code was sent before. */
export async function composeFactorResetCode(
  context: ComposeContext,
  { email, codeId, sealedCode, language: wish }: FactorResetCode,
): Promise<ComposedMail | undefined> {
  if (sealedCode === null) return undefined
  const language = matchLanguage(wish)
  const { otp } = otpAndNonce(openCode(context.sealer, { codeId, sealedCode }))
  const lifetime = durationText(codeLifetimeMillis.factorReset / 60_000, language)
  const { code: words } = factorResetWords[language]
  return compose(context, email, language, { words, values: { otp, lifetime } })
}

interface Content {
  words: Pick<FactorResetWords['code'], 'subject' | 'title' | 'intro' | 'note'>
  values: Readonly<Record<string, string>>
  action?: { label: string; url: string }
}

async function compose(
  context: ComposeContext,
  email: string,
  language: Language,
  { words, values: own, action }: Content,
): Promise<ComposedMail> {
  const project = oneLine(context.projectName)
  const values = { project, email, ...own }
  const title = filled(words.title, values)
  const texts = {
    ...{ projectName: project, title, language, ...(action && { action }) },
    preview: filled(words.subject, values),
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(factorResetWords[language].footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, filled(words.subject, values), texts, theme)) }
}
