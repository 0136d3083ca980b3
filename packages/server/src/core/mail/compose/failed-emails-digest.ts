import type { FailedEmailsDigest } from '../../outbox/index.ts'
import type { ComposeContext, UnsentEmails } from './context.ts'
import type { ComposedMail } from './message.ts'
import { escapeHtml, oneLine } from './text-safety.ts'

const subject = 'Failed emails digest'
/** How much of a subject the email shows: others wrote it. */
const subjectLength = 50

/** How many failures the email itself names. */
const maxShown = 10

/** One email to the owners of a project: docs/protocol/emails.md#the-digest-of-failures. */
export async function composeFailedEmailsDigest(
  { emails: renderer, projectName, url, findFailedEmails }: ComposeContext,
  { projectId, since }: FailedEmailsDigest,
): Promise<ComposedMail | undefined> {
  const failed = await findFailedEmails(projectId, since)
  if (!failed) return undefined
  const { html, text } = await renderer.render({
    theme: { builtin: 'default_light' },
    template: { builtin: 'raw_html' },
    project: { displayName: oneLine(projectName) },
    variables: { html: bodyOf(failed, `${url}/projects/${projectId}/emails`) },
  })
  return { to: failed.ownerEmails, subject, html, text }
}

function bodyOf({ projectName, count, emails }: UnsentEmails, page: string): string {
  const failures = emails.slice(0, maxShown)
  const mails = count === 1 ? '1 email' : `${count} emails`
  const project = escapeHtml(oneLine(projectName))
  const which = failures.length < count ? `The last ${failures.length} of them:` : 'These were not sent:'
  const rows = failures.map((failure) => `<li style="margin:0 0 4px">${lineOf(failure)}</li>`).join('')
  return `<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600">${mails} of ${project} failed</h1>
<p class="quiet" style="margin:4px 0 0;font-size:15px;line-height:24px">In the last 24 hours the email server did not accept them. ${which}</p>
<ul class="quiet" style="margin:16px 0 0;padding:0 0 0 20px;font-size:13px;line-height:20px">${rows}</ul>
<p style="margin:24px 0 0;font-size:15px;line-height:24px"><a class="ink" href="${escapeHtml(page)}">See what went wrong</a></p>`
}

const lineOf = ({ subject: failed, to }: UnsentEmails['emails'][number]) =>
  `${escapeHtml(oneLine(failed, subjectLength) || '(no subject)')} · ${escapeHtml(oneLine(to.join(', ')))}`
