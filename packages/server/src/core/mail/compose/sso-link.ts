import { codeLifetimeMillis, durationText } from '@hallpass/contract'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import { otpAndNonce } from '../../codes/index.ts'
import { openCode, type SsoLinkCode } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import { themeModule } from './email-modules.ts'
import { factorResetWords } from './factor-reset-words/index.ts'
import type { ComposedMail } from './message.ts'
import { ssoLinkWords } from './sso-link-words.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'
import { emailWords } from './words/index.ts'

/** Undefined when the code was sent before. No project edits this email: what it brings decides whose an account is. */
export async function composeSsoLinkCode(
  context: ComposeContext,
  { userId, email, provider, codeId, sealedCode, language: wish }: SsoLinkCode,
): Promise<ComposedMail | undefined> {
  if (sealedCode === null) return undefined
  const language = matchLanguage(wish)
  const { otp } = otpAndNonce(openCode(context.sealer, { codeId, sealedCode }))
  const lifetime = durationText(codeLifetimeMillis.ssoLink / 60_000, language)
  const project = oneLine(context.projectName)
  const values = { project, email, otp, lifetime, provider: oneLine(provider) }
  const words = ssoLinkWords[language]
  const { title, footer } = commonWords(language, userId !== null)
  const { subject: named, intro } = userId === null ? words.confirm : words
  const subject = filled(named, values)
  const texts = {
    ...{ projectName: project, title: filled(title, values), language, preview: subject },
    intro: filled(intro, values),
    note: filled(words.note, values),
    footer: filled(footer, values),
  }
  const theme = themeModule(context.config.emails, undefined)
  return { to: email, ...(await contentOf(context.emails, subject, texts, theme)) }
}

/** Those of other emails: who has no account gets none of one. */
function commonWords(language: Language, hasAccount: boolean) {
  const { code, footer } = factorResetWords[language]
  return { title: code.title, footer: hasAccount ? footer : emailWords[language].noCode.footer }
}
