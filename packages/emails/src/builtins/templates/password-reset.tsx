import { Mark, NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Button, Heading, Hr, Link, Preview, Section, Text } from '@react-email/components'
import { type } from 'arktype'

export const variablesSchema = type({ passwordResetLink: 'string', 'lifetime?': 'string' })

// Names in braces are filled in: the project, the user and the variables.
const words = {
  subject: 'Reset your password at {project}',
  preview: 'Open the link to choose a new password.',
  title: 'Reset your password',
  intro:
    'Choose a new password for your account at {project}. Wherever the account is signed in, it is then signed out.',
  button: 'Choose a new password',
  fallback: 'Button not working? Open this link:',
  validity: 'The link works once, for {lifetime}.',
  note: 'If you did not ask for it, do nothing: the password stays as it is.',
}

type Given = Props<typeof variablesSchema.infer, typeof words>

export function EmailTemplate({ project, brand, variables, words }: Given) {
  return (
    <>
      <Subject value={words.subject} />
      <NotificationCategory value="Transactional" />
      <Preview>{words.preview}</Preview>
      <Mark project={project} brand={brand} />
      <Heading as="h1" className="ink" style={title}>
        {words.title}
      </Heading>
      <Text className="quiet" style={text}>
        {words.intro}
      </Text>
      <Section style={action} data-skip-in-text="true">
        <Button className="button" href={variables.passwordResetLink} style={button}>
          {words.button}
        </Button>
      </Section>
      <Hr className="rule" style={rule} data-skip-in-text="true" />
      <Text className="quiet" style={small} data-skip-in-text="true">
        {words.fallback}
      </Text>
      <Text style={small}>
        <Link className="ink" href={variables.passwordResetLink} style={address}>
          {variables.passwordResetLink}
        </Link>
      </Text>
      <Text className="quiet" style={note}>
        {variables.lifetime && (
          <>
            {words.validity}
            <br />
          </>
        )}
        {words.note}
      </Text>
    </>
  )
}

EmailTemplate.Words = words
EmailTemplate.PreviewVariables = { passwordResetLink: 'https://example.com/reset?code=sample', lifetime: '1 hour' }

const title = { margin: '16px 0 0', fontSize: '20px', lineHeight: '28px', fontWeight: '600', letterSpacing: '-0.014em' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px' }
const action = { marginTop: '24px' }
const button = {
  padding: '12px 24px',
  border: '1px solid',
  borderRadius: '8px',
  color: 'inherit',
  fontSize: '15px',
  lineHeight: '20px',
  fontWeight: '500',
  textAlign: 'center',
} as const
const rule = { margin: '32px 0 24px', border: '0', borderTop: '1px solid' }
const small = { margin: '0', fontSize: '13px', lineHeight: '20px' }
const note = { margin: '16px 0 0', fontSize: '13px', lineHeight: '20px' }
const address = { color: 'inherit', textDecoration: 'underline', wordBreak: 'break-all' } as const
