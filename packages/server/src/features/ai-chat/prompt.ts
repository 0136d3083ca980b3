import type { aiChatContexts } from '@hallpass/contract/endpoints'

export type ContextType = (typeof aiChatContexts)[number]

const common = `You help to write emails as TSX. A source is one complete module for React 19. It may import from "react",
"@react-email/components", "arktype" and "@stackframe/emails", and from nothing else; there is no network, no file and no
environment. Mail programs understand little: use the components of @react-email/components and inline styles.
When a change is asked for, call the tool with the complete new source, never a part of it or a diff. Say in a sentence or
two what you changed. When something is unclear, ask instead.`

const template = `The module exports a function EmailTemplate({ user, project, variables }), where user is
{ displayName: string | null } and project is { displayName: string }. It renders what the theme wraps: no Html, Head or Body.
It contains one <Subject value="…" /> and one <NotificationCategory value="Transactional" /> or "Marketing", both imported
from "@stackframe/emails" and direct descendants of what the function returns. Where it needs variables it exports
variablesSchema, an arktype type, and sets EmailTemplate.PreviewVariables to samples that fit it.`

const theme = `The module exports a function EmailTheme({ children, unsubscribeLink }) that renders a whole document with
Html, Head and Body around children, and shows unsubscribeLink in a footer when it is given. It looks right in light and dark
mail programs and on narrow screens.`

/** The system prompt, before the conversation. A draft's source comes with the messages. */
export function systemPrompt(context: ContextType, source: string | undefined): string {
  const about = context === 'email-theme' ? theme : template
  const kind = context.replace('email-', '')
  const current = source === undefined ? '' : `\n\nThe current source of the ${kind}:\n\`\`\`tsx\n${source}\n\`\`\``
  return `${common}\n\nThis conversation is about the ${kind} of an email. ${about}${current}`
}

export const toolOf = (context: ContextType) =>
  context === 'email-theme'
    ? ({ name: 'createEmailTheme', description: 'Propose a complete new source of the theme.' } as const)
    : ({ name: 'createEmailTemplate', description: 'Propose a complete new source of the template.' } as const)
