import type { CertificateEnding } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

export async function composeCertificateEnding(
  { emails: renderer, projectName }: ComposeContext,
  { emails, projectName: about, connection, team, at }: CertificateEnding,
): Promise<ComposedMail> {
  const project = oneLine(about)
  const name = oneLine(connection)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  const title = `The certificate of ${name} ends soon`
  const content = await contentOf(renderer, title, {
    projectName: oneLine(projectName),
    title,
    preview: `From ${day} on nobody signs in by it.`,
    intro: `People of ${oneLine(team)} sign in to ${project} with ${name}. The last certificate that its answers are signed with ends on ${day}; from then on nobody can sign in by it.`,
    note: 'Ask the administrator of the identity provider for metadata with the next certificate. Where it is given as an address, we read it every day, and nobody has to do anything but publish it there.',
    footer: `Sent to you because you look after ${oneLine(team)} or ${project}.`,
  })
  return { to: emails, ...content }
}
