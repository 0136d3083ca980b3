import { type MailText, renderHtml, renderText } from './layout.ts'
import type { MailContent } from './message.ts'
import { oneLine } from './text-safety.ts'

function contentOf(subject: string, mail: MailText): MailContent {
  return { subject, html: renderHtml(subject, mail), text: renderText(mail) }
}

export function emailVerificationMail(input: { projectName: string; email: string; link: string }): MailContent {
  const project = oneLine(input.projectName)
  return contentOf(`Verify your email at ${project}`, {
    projectName: project,
    title: 'Verify your email',
    preview: 'Open the link to confirm that this address is yours.',
    intro: `Confirm that ${input.email} is your address at ${project}.`,
    action: { label: 'Verify email', url: input.link },
    note: 'The link works once, for 7 days. If you did not ask for it, do nothing: the address then stays unverified.',
    footer: `Sent to ${input.email}, which was given as an address at ${project}.`,
  })
}

/** For the button of an empty inbox. */
export function testMail(input: { projectName: string; email: string; link: string }): MailContent {
  const project = oneLine(input.projectName)
  return contentOf(`A test email from ${project}`, {
    projectName: project,
    title: 'It works',
    preview: 'Mails of your projects arrive here.',
    intro: 'What your app sends looks like this, and waits here instead of leaving this machine.',
    action: { label: 'Open the dashboard', url: input.link },
    note: 'Set HALLPASS_SMTP_HOST to send real mails. The inbox closes then.',
    footer: `Sent to ${input.email} from the development inbox.`,
  })
}
