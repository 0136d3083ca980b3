import { maxLength, type SsoClientAuth, ssoLimits } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, PasswordField, SelectField, TextField } from '../../ui/index.ts'
import { AttributeNames } from './attribute-names.tsx'
import { ClientAuthField } from './client-auth.tsx'
import { changesOf, defaultsOf, type EditValues } from './edit-values.ts'
import { NewMembers } from './new-members.tsx'
import { type Connection, ssoActions } from './queries.ts'

const jits = [
  { value: 'members', label: 'Become members of the team' },
  { value: 'off', label: 'Are turned away' },
] as const

export function EditConnection({
  projectId,
  connection,
  onClose,
}: {
  projectId: string
  connection: Connection
  onClose(): void
}) {
  const { change } = useActions(projectId)
  const isSaml = connection.saml !== null
  const hadSecret = connection.client_auth === 'client_secret'
  const { min, max } = ssoLimits.sessionHours
  return (
    <FormDialog<EditValues>
      title={`Edit ${connection.display_name}`}
      submitLabel="Save"
      wide
      defaults={defaultsOf(connection)}
      onSubmit={(values) =>
        change(() => ssoActions.change(projectId, connection.id, changesOf(connection, values)), { done: 'Saved' })
      }
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Name"
            maxLength={maxLength.displayName}
            {...register('name', { validate: (text) => text.trim() !== '' || 'Enter a name.' })}
            error={errors.name?.message}
          />
          {!isSaml && (
            <>
              <TextField
                label="Client ID"
                mono
                autoComplete="off"
                {...register('clientId', { validate: (text) => text.trim() !== '' || 'Enter the client ID.' })}
                error={errors.clientId?.message}
              />
              <ClientAuthField
                value={watch('clientAuth')}
                onChange={(value) => setValue('clientAuth', value, { shouldDirty: true })}
                help={helpFor(connection, watch('clientAuth'))}
              />
              {watch('clientAuth') === 'client_secret' && (
                <PasswordField
                  label="New client secret"
                  autoComplete="off"
                  {...(hadSecret && { optional: true, help: 'Stays as it is if you leave this empty.' })}
                  {...register('clientSecret', {
                    validate: (text) => hadSecret || text.trim() !== '' || 'Enter the client secret.',
                  })}
                  error={errors.clientSecret?.message}
                />
              )}
              <TextField
                label="Scopes"
                optional
                mono
                autoComplete="off"
                help="In addition to openid, separated by spaces."
                {...register('scopes')}
              />
            </>
          )}
          <SelectField
            label="People without an account"
            options={jits}
            value={watch('jit')}
            onChange={(jit) => setValue('jit', jit, { shouldDirty: true })}
          />
          {watch('jit') === 'members' && <NewMembers projectId={projectId} />}
          <TextField
            label="Sign in again after (hours)"
            optional
            inputMode="numeric"
            help="If you leave this empty, as long as elsewhere in the project."
            {...register('sessionHours', {
              validate: (text) =>
                text.trim() === '' ||
                (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) ||
                `A whole number from ${min} to ${max}.`,
            })}
            error={errors.sessionHours?.message}
          />
          <AttributeNames connection={connection} />
          {isSaml && (
            <>
              <CheckboxRow
                label="Sign in again every time"
                checked={watch('forceAuthn')}
                onChange={(on) => setValue('forceAuthn', on, { shouldDirty: true })}
              >
                Make people sign in again at the identity provider every time (ForceAuthn)
              </CheckboxRow>
              <CheckboxRow
                label="Let people begin at the identity provider"
                checked={watch('idpInitiated')}
                onChange={(on) => setValue('idpInitiated', on, { shouldDirty: true })}
              >
                Let people begin at the identity provider. They confirm who they are on our page first.
              </CheckboxRow>
              {watch('idpInitiated') && (
                <TextField
                  label="Where in your app they land"
                  mono
                  placeholder="https://app.example.com/sso"
                  help="On a trusted domain of the project."
                  {...register('landing')}
                />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Whoever moves to a key has something to do at the identity provider. */
const helpFor = ({ client_auth }: Connection, chosen: SsoClientAuth) =>
  chosen === 'private_key_jwt' && client_auth !== chosen
    ? 'The server makes a key and forgets the secret. Nobody can sign in until the identity provider knows the key, which is then on this page.'
    : undefined
