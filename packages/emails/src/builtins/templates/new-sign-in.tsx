import { Mark, NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Button, Heading, Hr, Link, Preview, Section, Text } from '@react-email/components'
import { type } from 'arktype'

export const variablesSchema = type({
  notMeLink: 'string',
  time: 'string',
  'method?': 'string',
  'place?': 'string',
  'device?': 'string',
})

// Names in braces are filled in: the project, the user and the variables.
const words = {
  subject: 'New sign-in to your account at {project}',
  preview: 'If it was you, there is nothing to do.',
  title: 'Was this you?',
  intro: 'Somebody signed in to your account at {project} from a place where it had not been used before.',
  time: 'Time: {time}',
  place: 'Place: {place}',
  device: 'Device: {device}',
  method: 'Signed in with: {method}',
  advice: 'If it was you, there is nothing to do. If it was not, sign everybody out here:',
  button: 'This wasn’t me',
  fallback: 'Button not working? Open this link:',
  note: 'The link opens a page that asks once more. Once you have signed everybody out, your password stops working until you choose a new one.',
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
      <Text className="ink" style={facts}>
        {words.time}
        {variables.place && (
          <>
            <br />
            {words.place}
          </>
        )}
        {variables.device && (
          <>
            <br />
            {words.device}
          </>
        )}
        {variables.method && (
          <>
            <br />
            {words.method}
          </>
        )}
      </Text>
      <Text className="quiet" style={advice}>
        {words.advice}
      </Text>
      <Section style={action} data-skip-in-text="true">
        <Button className="button" href={variables.notMeLink} style={button}>
          {words.button}
        </Button>
      </Section>
      <Hr className="rule" style={rule} data-skip-in-text="true" />
      <Text className="quiet" style={small} data-skip-in-text="true">
        {words.fallback}
      </Text>
      <Text style={small}>
        <Link className="ink" href={variables.notMeLink} style={address}>
          {variables.notMeLink}
        </Link>
      </Text>
      <Text className="quiet" style={note}>
        {words.note}
      </Text>
    </>
  )
}

EmailTemplate.Words = words
EmailTemplate.PreviewVariables = {
  notMeLink: 'https://example.com/not-me?key=sample',
  time: 'May 4, 2026 at 9:41 AM UTC',
  place: 'Lisbon, Portugal',
  device: 'Firefox, Linux',
  method: 'Password',
}

const title = { margin: '16px 0 0', fontSize: '20px', lineHeight: '28px', fontWeight: '600', letterSpacing: '-0.014em' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px' }
const facts = { margin: '16px 0 0', fontSize: '15px', lineHeight: '24px' }
const advice = { margin: '16px 0 0', fontSize: '15px', lineHeight: '24px' }
const action = { marginTop: '16px' }
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
