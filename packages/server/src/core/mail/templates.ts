import { type MailText, renderHtml, renderText } from './layout.ts'
import type { MailContent } from './message.ts'
import { oneLine } from './text-safety.ts'

export function contentOf(subject: string, mail: MailText): MailContent {
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

export function passwordResetMail(input: { projectName: string; email: string; link: string }): MailContent {
  const project = oneLine(input.projectName)
  return contentOf(`Reset your password at ${project}`, {
    projectName: project,
    title: 'Reset your password',
    preview: 'Open the link to choose a new password.',
    intro: `Choose a new password for ${input.email} at ${project}. Wherever the account is signed in, it is then signed out.`,
    action: { label: 'Choose a new password', url: input.link },
    note: 'The link works once, for 7 days. If you did not ask for it, do nothing: the password stays as it is.',
    footer: `Sent to ${input.email} after a request to reset its password at ${project}.`,
  })
}

/** One mail for both ways: the six characters for where it was asked for, the link for this device. */
export function magicLinkMail(input: { projectName: string; email: string; link: string; otp: string }): MailContent {
  const project = oneLine(input.projectName)
  const title = `Sign in to ${project}`
  const content = contentOf(`${title}: ${input.otp}`, {
    projectName: project,
    title,
    preview: `Enter ${input.otp} where you asked for it, or open the link.`,
    intro: 'Enter this code where you asked for it:',
    code: input.otp,
    beforeAction: 'On this device you can skip the code:',
    action: { label: title, url: input.link },
    note: 'Both work once, for 7 days. If you did not ask for them, do nothing: nobody gets in without them.',
    footer: `Sent to ${input.email} after a request to sign in to ${project}.`,
  })
  return { ...content, loggedSubject: title }
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
