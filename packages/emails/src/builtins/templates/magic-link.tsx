import { Mark, NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Button, Heading, Hr, Link, Preview, Section, Text } from '@react-email/components'
import { type } from 'arktype'

export const variablesSchema = type({ magicLink: 'string', otp: 'string', 'lifetime?': 'string' })

// Names in braces are filled in: the project, the user and the variables.
const words = {
  subject: 'Sign in to {project}: {otp}',
  preview: 'Enter {otp} where you asked for it, or open the link.',
  title: 'Sign in to {project}',
  intro: 'Enter this code where you asked for it:',
  alternative: 'On this device you can skip the code:',
  button: 'Sign in to {project}',
  fallback: 'Button not working? Open this link:',
  validity: 'Both work once, for {lifetime}.',
  note: 'If you did not ask for them, do nothing: nobody gets in without them.',
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
      <Text className="box ink" style={code}>
        {variables.otp}
      </Text>
      <Text className="quiet" style={alternative}>
        {words.alternative}
      </Text>
      <Section style={action} data-skip-in-text="true">
        <Button className="button" href={variables.magicLink} style={button}>
          {words.button}
        </Button>
      </Section>
      <Hr className="rule" style={rule} data-skip-in-text="true" />
      <Text className="quiet" style={small} data-skip-in-text="true">
        {words.fallback}
      </Text>
      <Text style={small}>
        <Link className="ink" href={variables.magicLink} style={address}>
          {variables.magicLink}
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
EmailTemplate.PreviewVariables = {
  magicLink: 'https://example.com/sign-in?code=sample',
  otp: '3SLSWZ',
  lifetime: '30 minutes',
}

const title = { margin: '16px 0 0', fontSize: '20px', lineHeight: '28px', fontWeight: '600', letterSpacing: '-0.014em' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px' }
const code = {
  margin: '16px 0 0',
  padding: '16px 12px',
  border: '1px solid',
  borderRadius: '8px',
  fontFamily: "'JetBrains Mono', SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: '28px',
  lineHeight: '36px',
  fontWeight: '600',
  letterSpacing: '6px',
  textIndent: '6px',
  textAlign: 'center',
} as const
const alternative = { margin: '24px 0 0', fontSize: '15px', lineHeight: '24px' }
const action = { marginTop: '12px' }
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
