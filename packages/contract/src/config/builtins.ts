/** Themes and templates that every project has; an entry of the configuration under the same id takes its place. */
export interface Builtins {
  defaultThemeId: string
  themes: Readonly<Record<string, { displayName: string; tsxSource: string }>>
  templates: Readonly<Record<string, { displayName: string; tsxSource: string }>>
}

export const defaultThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'

export const templateIds = {
  emailVerification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  passwordReset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magicLink: '822687fe-8d0a-4467-a0d1-416b6e639478',
  teamInvitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  signInInvitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
} as const

interface Colours {
  page: string
  card: string
  text: string
  quiet: string
}

const themeSource = ({
  page,
  card,
  text,
  quiet,
}: Colours) => `import { Body, Container, Head, Html, Link, Section, Text } from "@react-email/components"
import type { ThemeProps } from "@hallpass/emails"

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Body style={{ backgroundColor: "${page}", color: "${text}", fontFamily: "Inter, Helvetica, Arial, sans-serif", padding: "24px" }}>
        <Container style={{ backgroundColor: "${card}", borderRadius: "12px", maxWidth: "480px", padding: "32px" }}>
          <Section>{children}</Section>
        </Container>
        {unsubscribeLink && (
          <Text style={{ color: "${quiet}", fontSize: "12px", textAlign: "center" }}>
            <Link href={unsubscribeLink} style={{ color: "${quiet}" }}>Unsubscribe from these e-mails</Link>
          </Text>
        )}
      </Body>
    </Html>
  )
}

EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/unsubscribe" }
`

interface Words {
  /** Names of the variables with values for the preview; the first one is the link. */
  variables: Readonly<Record<string, string>>
  subject: string
  text: string
  button: string
  after?: string
}

const templateSource = ({ variables, subject, text, button, after = '' }: Words) => `import { type } from "arktype"
import { Button, Text } from "@react-email/components"
import { NotificationCategory, type Props, Subject } from "@hallpass/emails"

export const variablesSchema = type({
${Object.keys(variables)
  .map((name) => `  ${name}: "string",\n`)
  .join('')}})

export function EmailTemplate({ project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`${subject}\`} />
      <NotificationCategory value="Transactional" />
      <Text style={{ fontSize: "15px", lineHeight: "24px" }}>{\`${text}\`}</Text>
      <Button
        href={variables.${Object.keys(variables)[0]}}
        style={{ backgroundColor: "#111111", borderRadius: "8px", color: "#ffffff", fontSize: "15px", padding: "12px 20px" }}
      >
        ${button}
      </Button>
${after && `      <Text style={{ fontSize: "15px", lineHeight: "24px" }}>{\`${after}\`}</Text>\n`}    </>
  )
}

EmailTemplate.PreviewVariables = ${JSON.stringify(variables, null, 2)}
`

const link = 'https://example.com/link'
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are placeholders of the generated source
const words: Record<keyof typeof templateIds, Words> = {
  emailVerification: {
    variables: { emailVerificationLink: link },
    subject: 'Verify your e-mail address for ${project.displayName}',
    text: 'Press the button to confirm that this address is yours. If you did not ask for this, ignore this e-mail.',
    button: 'Verify my e-mail address',
  },
  passwordReset: {
    variables: { passwordResetLink: link },
    subject: 'Reset your password for ${project.displayName}',
    text: 'Press the button to choose a new password. If you did not ask for this, ignore this e-mail.',
    button: 'Choose a new password',
  },
  magicLink: {
    variables: { magicLink: link, otp: '3SLSWZ' },
    subject: 'Sign in to ${project.displayName}: your code is ${variables.otp}',
    text: 'Press the button to sign in to ${project.displayName}. If you did not ask for this, ignore this e-mail.',
    button: 'Sign in',
    after: 'Or enter this code: ${variables.otp}',
  },
  teamInvitation: {
    variables: { teamInvitationLink: link, teamDisplayName: 'Lighthouse crew' },
    subject: 'You are invited to join ${variables.teamDisplayName}',
    text: 'You are invited to join the team ${variables.teamDisplayName} in ${project.displayName}.',
    button: 'Join the team',
  },
  signInInvitation: {
    variables: { signInInvitationLink: link, teamDisplayName: 'Lighthouse' },
    subject: 'You are invited to sign in to ${project.displayName}',
    text: 'You are invited to sign in to ${variables.teamDisplayName}.',
    button: 'Sign in',
  },
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: until here

const names: Record<keyof typeof templateIds, string> = {
  emailVerification: 'Email Verification',
  passwordReset: 'Password Reset',
  magicLink: 'Magic Link/OTP',
  teamInvitation: 'Team Invitation',
  signInInvitation: 'Sign In Invitation',
}

const light = { page: '#f6f5f4', card: '#ffffff', text: '#1c1917', quiet: '#78716c' }
const dark = { page: '#0c0a09', card: '#1c1917', text: '#f5f5f4', quiet: '#a8a29e' }

export const builtins: Builtins = {
  defaultThemeId,
  themes: {
    [defaultThemeId]: { displayName: 'Default Light', tsxSource: themeSource(light) },
    [darkThemeId]: { displayName: 'Default Dark', tsxSource: themeSource(dark) },
  },
  templates: Object.fromEntries(
    (Object.keys(templateIds) as (keyof typeof templateIds)[]).map((name) => [
      templateIds[name],
      { displayName: names[name], tsxSource: templateSource(words[name]) },
    ]),
  ),
}
