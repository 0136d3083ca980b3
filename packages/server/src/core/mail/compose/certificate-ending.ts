import { matchLanguage } from '@hallpass/contract/languages'
import type { CertificateEnding } from '../../outbox/index.ts'
import { certificateEndingWords } from './certificate-ending-words.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { filled, oneLine } from './text-safety.ts'

export async function composeCertificateEnding(
  { emails: renderer, projectName }: ComposeContext,
  { emails, projectName: about, connection, team, at, language: wish = '' }: CertificateEnding,
): Promise<ComposedMail> {
  const language = matchLanguage(wish)
  const values = {
    ...{ project: oneLine(about), connection: oneLine(connection), team: oneLine(team) },
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at)),
  }
  const words = certificateEndingWords[language]
  const title = filled(words.title, values)
  const texts = {
    ...{ projectName: oneLine(projectName), title, language },
    preview: filled(words.preview, values),
    intro: filled(words.intro, values),
    note: filled(words.note, values),
    footer: filled(words.footer, values),
  }
  return { to: emails, ...(await contentOf(renderer, title, texts)) }
}
