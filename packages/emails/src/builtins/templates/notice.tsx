import { Mark, NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Button, Heading, Hr, Preview, Section, Text } from '@react-email/components'

interface Notice {
  subject: string
  title: string
  intro: string
  note?: string
  footer?: string
  preview?: string
  actionLabel?: string
  actionUrl?: string
}

// Only the server fills this in, and what it says is its own.
export const variablesSchema = (variables: Notice) => variables

export function EmailTemplate({ project, brand, variables: notice }: Props<Notice>) {
  return (
    <>
      <Subject value={notice.subject} />
      <NotificationCategory value="Transactional" />
      <Preview>{notice.preview ?? notice.intro}</Preview>
      <Mark project={project} brand={brand} />
      <Heading as="h1" className="ink" style={title}>
        {notice.title}
      </Heading>
      <Text className="quiet" style={text}>
        {notice.intro}
      </Text>
      {notice.actionUrl && (
        <Section style={action}>
          <Button className="button" href={notice.actionUrl} style={button}>
            {notice.actionLabel}
          </Button>
        </Section>
      )}
      {notice.note && (
        <>
          <Hr className="rule" style={rule} data-skip-in-text="true" />
          <Text className="quiet" style={small}>
            {notice.note}
          </Text>
          <Text className="quiet" style={footer}>
            {notice.footer}
          </Text>
        </>
      )}
    </>
  )
}

const title = { margin: '16px 0 0', fontSize: '20px', lineHeight: '28px', fontWeight: '600', letterSpacing: '-0.014em' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px', overflowWrap: 'anywhere' } as const
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
const small = { margin: '0', fontSize: '13px', lineHeight: '20px', overflowWrap: 'anywhere' } as const
const footer = { ...small, margin: '16px 0 0' }
