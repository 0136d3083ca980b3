import { codeLifetimeMillis, durationText } from '@hallpass/contract'
import { defaultLanguage, type Language, matchLanguage } from '@hallpass/contract/languages'
import { isForeignKeyViolation } from '../../../db/index.ts'
import { createCode, otpAndNonce } from '../../codes/index.ts'
import { type FactorResetCode, type FactorResetRequested, openCode } from '../../outbox/index.ts'
import { ownerLanguage } from '../../sign-in/owner-language.ts'
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
  const language = matchLanguage(await ownerLanguage(context.db, request.userId, request.language))
  const words = await requestedWords(context, request, language)
  // Where the owner's is not known, whoever asked chose the language. It may be a thief's, so that the owner reads past it.
  const also = language === defaultLanguage ? undefined : await requestedWords(context, request, defaultLanguage)
  const both = (name: keyof typeof words, between = ' ') =>
    also ? `${words[name]}${between}\u2066${also[name]}\u2069` : words[name]
  return compose(context, request.email, language, {
    ...{ subject: both('subject', ' / '), title: words.title, intro: both('intro'), note: both('note') },
    // Published clients take a parameter named `code` for theirs.
    action: { label: both('button', ' / '), url: `${context.url}/api/v1/auth/keep-second-factor?key=${key}` },
  })
}

/** Its texts in one language. */
async function requestedWords({ projectName }: ComposeContext, request: FactorResetRequested, language: Language) {
  const { requested: words } = factorResetWords[language]
  const where = [placeText(request, language), await deviceText(request)].filter(Boolean).join(', ')
  const time = timeText(new Date(request.at), language)
  const values = { where, time, due: timeText(new Date(request.dueAt), language), project: oneLine(projectName) }
  const fill = (text: string) => filled(text, values)
  return {
    ...{ subject: fill(words.subject), title: fill(words.title), note: fill(words.note), button: fill(words.button) },
    intro: fill(where === '' ? words.intro : `${words.intro} ${words.where}`),
  }
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
  { userId, email, codeId, sealedCode, language: wish }: FactorResetCode,
): Promise<ComposedMail | undefined> {
  if (sealedCode === null) return undefined
  const language = matchLanguage(await ownerLanguage(context.db, userId, wish))
  const { otp } = otpAndNonce(openCode(context.sealer, { codeId, sealedCode }))
  const lifetime = durationText(codeLifetimeMillis.factorReset / 60_000, language)
  const values = { otp, lifetime, email, project: oneLine(context.projectName) }
  const { subject, title, intro, note } = factorResetWords[language].code
  const fill = (text: string) => filled(text, values)
  const texts = { subject: fill(subject), title: fill(title), intro: fill(intro), note: fill(note) }
  return compose(context, email, language, texts)
}

interface Content extends Pick<FactorResetWords['code'], 'subject' | 'title' | 'intro' | 'note'> {
  action?: { label: string; url: string }
}

async function compose(
  context: ComposeContext,
  email: string,
  language: Language,
  { subject, ...content }: Content,
): Promise<ComposedMail> {
  const project = oneLine(context.projectName)
  const footer = filled(factorResetWords[language].footer, { project, email })
  const texts = { projectName: project, language, preview: subject, ...content, footer }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, subject, texts, theme)) }
}
