import { useQuery } from '@tanstack/react-query'
import { handlersOf } from '../../lib/handlers.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { pagesOrigin } from '../../lib/server-config.ts'
import type { User } from '../../lib/wire.ts'
import { FormDialog, SelectField, toast } from '../../ui/index.ts'
import { type EmailKind, sendEmail } from './channel-actions.ts'
import type { ContactChannel } from './queries.ts'

const kinds: readonly { value: EmailKind; label: string; help: string }[] = [
  { value: 'invitation', label: 'Sign-in invitation', help: 'A link to the sign-in page.' },
  { value: 'verification', label: 'Verify the address', help: 'A link that proves the address is theirs.' },
  { value: 'reset', label: 'Reset the password', help: 'A link to choose a new password.' },
]

interface SendMailProps {
  projectId: string
  user: User
  channel: ContactChannel
  onClose(): void
}

/** Sends one of the emails that carry a link, by the domain that is chosen. */
export function SendEmail({ projectId, channel, onClose }: SendMailProps) {
  const { data: project } = useQuery(shared.project(projectId))
  const handlers = project ? handlersOf(project, pagesOrigin) : []
  const usual = channel.is_verified ? 'invitation' : 'verification'
  const send = async ({ kind, handler }: { kind: EmailKind; handler: string }) => {
    await sendEmail(projectId, kind, channel, handler || handlers[0]?.value || '')
    toast.worked(`Email sent to ${channel.value}`)
  }
  return (
    <FormDialog
      title={`Send email to ${channel.value}`}
      submitLabel="Send email"
      defaults={{ kind: usual as EmailKind, handler: '' }}
      onSubmit={send}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue }) => (
        <>
          <SelectField
            label="What to send"
            options={kinds}
            help={kinds.find(({ value }) => value === watch('kind'))?.help}
            value={watch('kind')}
            onChange={(kind) => setValue('kind', kind)}
          />
          <SelectField
            label="Where the link leads"
            options={handlers}
            value={watch('handler') || handlers[0]?.value || ''}
            onChange={(handler) => setValue('handler', handler)}
          />
        </>
      )}
    </FormDialog>
  )
}
