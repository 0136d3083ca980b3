import { durationText } from '@hallpass/contract'
import { defaultLanguage, matchLanguage } from '@hallpass/contract/languages'
import type { BuiltinTheme, EditableTemplate, EmailModule } from '@hallpass/emails'
import type { ComposeContext } from './context.ts'
import { authModules } from './email-modules.ts'
import type { ProjectRenderer } from './fair-renderer.ts'
import type { MailContent } from './message.ts'
import { oneLine } from './text-safety.ts'

/** The content of an email of Hallpass itself, which no project edits; the theme decides how it looks. All texts are plain. */
export interface MailText {
  projectName: string
  title: string
  /** Shown by email programs beside the subject. */
  preview: string
  intro: string
  /** An email that only informs has none. */
  action?: { label: string; url: string }
  note: string
  footer: string
  /** That the texts are in. */
  language?: string
}

/** Emails about a project look like ours, those to its own people like the project's. */
export async function contentOf(
  emails: ProjectRenderer,
  subject: string,
  { projectName, action, language, ...texts }: MailText,
  theme: EmailModule<BuiltinTheme> = { builtin: 'default_light' },
): Promise<MailContent> {
  const { html, text } = await emails.render({
    theme,
    template: { builtin: 'notice' },
    project: { displayName: projectName },
    variables: { subject, ...texts, ...(action && { actionLabel: action.label, actionUrl: action.url }) },
    ...(language !== undefined && { language }),
  })
  return { subject, html, text }
}

interface AuthMail {
  language: string
  /** Null where the email must not say who, or it is not known yet. */
  userName: string | null
  variables: Readonly<Record<string, string>>
  /** How long what it offers works. */
  lifetimeMinutes?: number
}

const longestSubject = 250

/** An email that the project may have written itself: in its theme, and in the language of the request behind it. */
export async function authMail(
  { emails, config, projectName }: ComposeContext,
  name: EditableTemplate,
  { language, userName, variables, lifetimeMinutes }: AuthMail,
): Promise<MailContent> {
  const modules = authModules(config, name)
  const { subject, html, text } = await emails.render({
    ...modules,
    user: { displayName: userName },
    project: { displayName: projectName },
    variables: {
      ...variables,
      ...(lifetimeMinutes !== undefined && lifetimeVariables(lifetimeMinutes, language, modules.template)),
      projectDisplayName: projectName,
      userDisplayName: userName ?? '',
    },
    language,
  })
  return { subject: oneLine(subject ?? '', longestSubject), html, text }
}

/** A template that the project wrote speaks one language, which we do not know: the minutes let it use its own words. */
const lifetimeVariables = (minutes: number, language: string, template: EmailModule<string>) => ({
  lifetime: durationText(minutes, 'builtin' in template ? matchLanguage(language) : defaultLanguage),
  lifetimeMinutes: minutes,
})

/** For the button of an empty inbox. */
export function testMail(emails: ProjectRenderer, input: { projectName: string; email: string; link: string }) {
  const project = oneLine(input.projectName)
  return contentOf(emails, `A test email from ${project}`, {
    projectName: project,
    title: 'It works',
    preview: 'Emails of your projects arrive here.',
    intro: 'What your app sends looks like this, and waits here instead of leaving this machine.',
    action: { label: 'Open the dashboard', url: input.link },
    note: 'Set HALLPASS_SMTP_HOST to send real emails. The inbox closes then.',
    footer: `Sent to ${input.email} from the development inbox.`,
  })
}
