import { useQuery } from '@tanstack/react-query'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, PasswordField, Segmented, TextField } from '../../ui/index.ts'
import { type MailServer, saveServer, tryServer } from './queries.ts'

const kinds = [
  { value: 'shared', label: 'Shared' },
  { value: 'resend', label: 'Resend' },
  { value: 'smtp', label: 'Own SMTP' },
] as const

const sharedWords = {
  inbox: 'Emails go to the inbox on this machine. Good for trying things out.',
  server: 'Emails come from this installation’s address. Good for trying things out.',
  none: 'This installation has no email server (HALLPASS_SMTP_HOST is not set): no email can be sent.',
}

type Values = MailServer & { testTo: string }

/** A server is saved only after it took a test email. */
export function EmailServerDialog({
  projectId,
  server,
  onClose,
}: {
  projectId: string
  server: MailServer
  onClose(): void
}) {
  const { data: owner } = useQuery(shared.owner())
  const { change } = useActions(projectId)
  const save = async ({ testTo, ...values }: Values) => {
    const refusal = values.kind === 'shared' ? undefined : await tryServer(projectId, values, testTo)
    if (refusal) throw new Error(`Not saved: the test email failed. ${refusal}`)
    await change(() => saveServer(projectId, values), {
      done: values.kind === 'shared' ? 'Saved' : `Saved. A test email went to ${testTo}.`,
    })
  }
  const needed = (message: string) => ({
    validate: (value: string, { kind }: Values) => kind === 'shared' || value.trim() !== '' || message,
  })
  const neededForSmtp = (message: string) => ({
    validate: (value: string, { kind }: Values) => kind !== 'smtp' || value.trim() !== '' || message,
  })
  return (
    <FormDialog<Values>
      title="Email server"
      lead="We send a test email through it before saving."
      submitLabel="Test and save"
      defaults={{ ...server, testTo: owner?.primaryEmail ?? '' }}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <Segmented
            label="Kind of server"
            options={kinds}
            value={watch('kind')}
            onChange={(kind) => setValue('kind', kind)}
          />
          {watch('kind') === 'shared' && <p className="text-text-2">{sharedWords[sharedDelivery]}</p>}
          {watch('kind') === 'smtp' && (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
                <TextField
                  label="Host"
                  mono
                  {...register('host', neededForSmtp('Enter the host.'))}
                  error={errors.host?.message}
                />
                <TextField
                  label="Port"
                  mono
                  inputMode="numeric"
                  {...register('port', { validate: (port) => /^\d{1,5}$/.test(port) || 'Up to 65535.' })}
                  error={errors.port?.message}
                />
              </div>
              <TextField
                label="User name"
                mono
                autoComplete="off"
                {...register('username', neededForSmtp('Enter the user name.'))}
                error={errors.username?.message}
              />
            </>
          )}
          {watch('kind') !== 'shared' && (
            <>
              <PasswordField
                label={watch('kind') === 'resend' ? 'Resend API key' : 'Password'}
                mono
                autoComplete="off"
                {...register('password', needed(watch('kind') === 'resend' ? 'Enter the key.' : 'Enter the password.'))}
                error={errors.password?.message}
              />
              {watch('kind') === 'smtp' && (
                <CheckboxRow
                  label="Send without encryption"
                  checked={watch('tls') === 'opportunistic'}
                  onChange={(isAllowed) => setValue('tls', isAllowed ? 'opportunistic' : 'required')}
                >
                  Send without encryption if the server does not offer it. Anyone in between can then read the emails
                  and the password.
                </CheckboxRow>
              )}
              <div className="grid grid-cols-1 wide:grid-cols-2 gap-3">
                <TextField
                  label="Sender’s name"
                  {...register('senderName', needed('Enter a name.'))}
                  error={errors.senderName?.message}
                />
                <TextField
                  label="Sender’s address"
                  type="email"
                  {...register('senderEmail', needed('Enter an address.'))}
                  error={errors.senderEmail?.message}
                />
              </div>
              <TextField
                label="Send the test email to"
                type="email"
                {...register('testTo', needed('Enter an address.'))}
                error={errors.testTo?.message}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
