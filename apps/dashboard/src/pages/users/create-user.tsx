import { passwordLength } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { jsonProblem, parseMetadata } from '../../lib/json-text.ts'
import { problemOf } from '../../lib/problem.ts'
import { useGo } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { afterDialogCloses } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { dayOf } from '../../ui/days.ts'
import { CheckboxRow, FormDialog, PasswordField, TextArea, TextField } from '../../ui/index.ts'
import { userActions } from './queries.ts'

interface NewUser {
  email: string
  isVerified: boolean
  name: string
  hasOtp: boolean
  /** A day as the browser's field tells it; empty for now. */
  signedUp: string
  password: string
  client: string
  readOnly: string
  server: string
}

const defaults: NewUser = {
  email: '',
  isVerified: false,
  name: '',
  hasOtp: true,
  signedUp: '',
  password: '',
  client: '',
  readOnly: '',
  server: '',
}

const fieldOfCode: Readonly<Record<string, keyof NewUser>> = {
  USER_EMAIL_ALREADY_EXISTS: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
}

function refuse(error: unknown) {
  const { code = '', message } = problemOf(error)
  return { message, field: fieldOfCode[code] ?? fieldsByWord.find(([word]) => word.test(message))?.[1] }
}

const fieldsByWord: readonly (readonly [RegExp, keyof NewUser])[] = [
  [/signed_up_at/, 'signedUp'],
  [/email/i, 'email'],
  [/password/i, 'password'],
]

const bodyOf = (values: NewUser, hasCodes: boolean) => ({
  display_name: values.name.trim() || null,
  ...(values.email && {
    primary_email: values.email.trim(),
    primary_email_verified: values.isVerified,
    primary_email_auth_enabled: true,
  }),
  ...(hasCodes && { otp_auth_enabled: values.hasOtp }),
  ...(values.password && { password: values.password }),
  ...(values.signedUp &&
    values.signedUp !== dayOf(new Date()) && { signed_up_at_millis: new Date(`${values.signedUp}T00:00`).getTime() }),
  ...(values.client && { client_metadata: parseMetadata(values.client) }),
  ...(values.readOnly && { client_read_only_metadata: parseMetadata(values.readOnly) }),
  ...(values.server && { server_metadata: parseMetadata(values.server) }),
})

export function CreateUser({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const { data: project } = useQuery(shared.project(projectId))
  const hasCodes = project?.config.magic_link_enabled ?? false
  const go = useGo()
  const create = async (values: NewUser) => {
    const made = await change(() => userActions.create(projectId, bodyOf(values, hasCodes)), { done: 'User created' })
    afterDialogCloses(() => go(`users/${made.id}`))
  }
  const isJson = (text: string) => !text || jsonProblem(text) === undefined || 'This is not JSON.'
  return (
    <FormDialog
      title="Create user"
      lead="They get no email. Send an invitation from their page."
      submitLabel="Create user"
      defaults={defaults}
      onSubmit={create}
      refuse={refuse}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Email"
            type="email"
            autoFocus
            {...register('email', {
              validate: (email, { name }) =>
                Boolean(email.trim() || name.trim()) || 'Enter an email, or at least a name.',
            })}
            error={errors.email?.message}
          />
          <CheckboxRow
            label="The address is verified"
            checked={watch('isVerified')}
            onChange={(on) => setValue('isVerified', on)}
          >
            The address is verified
          </CheckboxRow>
          <TextField label="Name" optional {...register('name')} error={errors.name?.message} />
          <PasswordField
            label="Password"
            optional
            autoComplete="new-password"
            {...register('password', {
              validate: (value) =>
                !value || value.length >= passwordLength.min || `Use at least ${passwordLength.min} characters.`,
            })}
            error={errors.password?.message}
          />
          <TextField
            label="Signed up"
            type="date"
            optional
            max={dayOf(new Date())}
            help="Today by default. Set it for people you bring from another service."
            {...register('signedUp', {
              validate: (day) => !day || day <= dayOf(new Date()) || 'This day is in the future.',
            })}
            error={errors.signedUp?.message}
          />
          {hasCodes && (
            <CheckboxRow
              label="Can sign in by magic link"
              checked={watch('hasOtp')}
              onChange={(on) => setValue('hasOtp', on)}
            >
              Can sign in by magic link, once the address is verified
            </CheckboxRow>
          )}
          <details className="group">
            <summary className="row text-small text-text-2 font-medium cursor-pointer">
              <ChevronRight className="size-3.5 group-open:rotate-90" aria-hidden />
              Metadata
            </summary>
            <div className="column gap-4 mt-3">
              <TextArea
                label="Client metadata"
                help="The user can read and change it"
                mono
                optional
                {...register('client', { validate: isJson })}
                error={errors.client?.message}
              />
              <TextArea
                label="Client read-only metadata"
                help="The user can read it"
                mono
                optional
                {...register('readOnly', { validate: isJson })}
                error={errors.readOnly?.message}
              />
              <TextArea
                label="Server metadata"
                help="Only your server reads it"
                mono
                optional
                {...register('server', { validate: isJson })}
                error={errors.server?.message}
              />
            </div>
          </details>
        </>
      )}
    </FormDialog>
  )
}
