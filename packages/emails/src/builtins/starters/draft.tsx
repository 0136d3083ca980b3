import { NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Heading, Text } from '@react-email/components'

export function EmailTemplate({ user, project }: Props) {
  return (
    <>
      <Subject value={`News from ${project.displayName}`} />
      {/* Readers can unsubscribe from Marketing. Transactional is for what they have to know. */}
      <NotificationCategory value="Marketing" />
      <Heading as="h1" className="ink" style={title}>
        Hello{user.displayName ? `, ${user.displayName}` : ''}
      </Heading>
      <Text className="quiet" style={text}>
        Write here what is new.
      </Text>
    </>
  )
}

const title = { margin: '0', fontSize: '20px', lineHeight: '28px', fontWeight: '600' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px' }
