import { Mark, NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Button, Heading, Hr, Link, Preview, Section, Text } from '@react-email/components'
import { type } from 'arktype'

export const variablesSchema = type({ teamDisplayName: 'string', teamInvitationLink: 'string', 'lifetime?': 'string' })

// Names in braces are filled in: the project, the user and the variables.
const words = {
  subject: 'You are invited to join {teamDisplayName}',
  preview: 'Open the link to become a member at {project}.',
  title: 'Join {teamDisplayName}',
  intro: 'You are invited to the team {teamDisplayName} at {project}.',
  button: 'Join the team',
  fallback: 'Button not working? Open this link:',
  validity: 'The invitation works once, for {lifetime}.',
  note: 'You join only when you accept; if you do not know the team, do nothing.',
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
        <Button className="button" href={variables.teamInvitationLink} style={button}>
          {words.button}
        </Button>
      </Section>
      <Hr className="rule" style={rule} data-skip-in-text="true" />
      <Text className="quiet" style={small} data-skip-in-text="true">
        {words.fallback}
      </Text>
      <Text style={small}>
        <Link className="ink" href={variables.teamInvitationLink} style={address}>
          {variables.teamInvitationLink}
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
  teamDisplayName: 'Lighthouse crew',
  teamInvitationLink: 'https://example.com/join?code=sample',
  lifetime: '7 days',
}

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
