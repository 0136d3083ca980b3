import { maxLength, type SsoClientAuth } from '@hallpass/contract'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { useGo } from '../../lib/project.tsx'
import { afterDialogCloses } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Team } from '../../lib/wire.ts'
import { CopyLine, FormDialog, PasswordField, Segmented, TextField } from '../../ui/index.ts'
import { ClientAuthField } from './client-auth.tsx'
import { MetadataFields } from './metadata-fields.tsx'
import { type Metadata, ssoActions } from './queries.ts'

const types = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const
type Type = (typeof types)[number]['value']

interface Props {
  projectId: string
  team: Team
  onClose(): void
}

/** A draft, whose page says what the identity provider is to be told, and has the test. */
export function NewConnection(props: Props) {
  const [type, setType] = useState<Type>('oidc')
  const Form = type === 'oidc' ? NewOidc : NewSaml
  return <Form {...props} choice={<Segmented label="Protocol" options={types} value={type} onChange={setType} />} />
}

const lead = 'It begins as a draft: nobody signs in by it before you switch it on.'
const refuse = (error: unknown) => ({ message: problemOf(error).message })
const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })

function useMake({ projectId }: Pick<Props, 'projectId'>) {
  const { change } = useActions(projectId)
  const go = useGo()
  return async (make: () => Promise<{ id: string }>) => {
    const { id } = await change(make, { done: 'Draft saved' })
    afterDialogCloses(() => go(`sso/${id}`))
  }
}

interface FormProps extends Props {
  choice: React.ReactNode
}

interface OidcValues {
  name: string
  issuer: string
  clientId: string
  clientAuth: SsoClientAuth
  clientSecret: string
}

const oidcDefaults = { issuer: '', clientId: '', clientAuth: 'client_secret', clientSecret: '' } as const
const keyHelp = 'The server makes a key. The page of the connection has what the identity provider is to be given.'

function NewOidc({ projectId, team, onClose, choice }: FormProps) {
  const make = useMake({ projectId })
  return (
    <FormDialog<OidcValues>
      title="Add connection"
      lead={lead}
      submitLabel="Save draft"
      defaults={{ name: team.display_name, ...oidcDefaults }}
      onSubmit={({ name, issuer, clientId, clientAuth, clientSecret }) =>
        make(() =>
          ssoActions.connectOidc(projectId, {
            team_id: team.id,
            display_name: name.trim(),
            issuer: issuer.trim(),
            client_id: clientId.trim(),
            client_auth: clientAuth,
            ...(clientAuth === 'client_secret' && { client_secret: clientSecret.trim() }),
          }),
        )
      }
      refuse={refuse}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          {choice}
          <NameField {...register('name', required('Enter a name.'))} error={errors.name?.message} />
          <div className="field">
            <span className="label">Redirect URI</span>
            <CopyLine text={`${window.location.origin}/api/v1/auth/sso/oidc/callback`} />
            <p className="help">Register it at the identity provider, for a web application.</p>
          </div>
          <TextField
            label="Issuer"
            mono
            autoComplete="off"
            placeholder="https://login.example.com"
            {...register('issuer', required('Enter the issuer.'))}
            error={errors.issuer?.message}
          />
          <TextField
            label="Client ID"
            mono
            autoComplete="off"
            {...register('clientId', required('Enter the client ID.'))}
            error={errors.clientId?.message}
          />
          <ClientAuthField
            value={watch('clientAuth')}
            onChange={(value) => setValue('clientAuth', value)}
            help={watch('clientAuth') === 'private_key_jwt' ? keyHelp : undefined}
          />
          {watch('clientAuth') === 'client_secret' && (
            <PasswordField
              label="Client secret"
              autoComplete="off"
              help="Nobody can read it again once it is saved."
              {...register('clientSecret', required('Enter the client secret.'))}
              error={errors.clientSecret?.message}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface SamlValues {
  name: string
  metadata: Metadata | null
}

function NewSaml({ projectId, team, onClose, choice }: FormProps) {
  const make = useMake({ projectId })
  return (
    <FormDialog<SamlValues>
      title="Add connection"
      lead={lead}
      submitLabel="Save draft"
      defaults={{ name: team.display_name, metadata: null }}
      onSubmit={({ name, metadata }) => {
        if (!metadata) throw new Error('Give the metadata.')
        const body = { team_id: team.id, display_name: name.trim(), ...metadata }
        return make(() => ssoActions.connectSaml(projectId, body))
      }}
      refuse={(error) => ({ field: 'metadata', ...refuse(error) })}
      onClose={onClose}
    >
      {({ register, setValue, clearErrors, formState: { errors } }) => (
        <>
          {choice}
          <NameField {...register('name', required('Enter a name.'))} error={errors.name?.message} />
          <MetadataFields
            onChange={(metadata) => {
              clearErrors('metadata')
              setValue('metadata', metadata ?? null)
            }}
            error={errors.metadata?.message}
          />
        </>
      )}
    </FormDialog>
  )
}

const NameField = (props: React.ComponentProps<typeof TextField> extends infer P ? Omit<P, 'label'> : never) => (
  <TextField
    label="Name"
    help="People read it on the button: “Continue with …”"
    maxLength={maxLength.displayName}
    {...props}
  />
)
