import { NotificationCategory, type Props, Subject } from '@hallpass/emails'
import { Heading, Text } from '@react-email/components'
import { type } from 'arktype'

export const variablesSchema = type({ count: 'number' })

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={`News from ${project.displayName}`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" className="ink" style={title}>
        Hello{user.displayName ? `, ${user.displayName}` : ''}
      </Heading>
      <Text className="quiet" style={text}>
        You have {variables.count} new {variables.count === 1 ? 'message' : 'messages'}.
      </Text>
    </>
  )
}

// What the preview shows.
EmailTemplate.PreviewVariables = { count: 3 }

const title = { margin: '0', fontSize: '20px', lineHeight: '28px', fontWeight: '600' }
const text = { margin: '4px 0 0', fontSize: '15px', lineHeight: '24px' }
