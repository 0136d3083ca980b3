import type { SsoClientAuth } from '@hallpass/contract'
import { useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { CopyLine, FormDialog, PasswordField, Segmented, TextField } from '../../ui/index.ts'
import { ClientAuthField } from './client-auth.tsx'
import {
  type FormProps,
  lead,
  NameField,
  type NewConnectionProps,
  ofDraft,
  refuse,
  required,
  useMake,
} from './new-connection-parts.tsx'
import { NewSaml } from './new-saml.tsx'
import { ssoActions } from './queries.ts'

const types = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const
type Type = (typeof types)[number]['value']

/** A draft, whose page says what the identity provider is to be told, and has the test. */
export function NewConnection(props: NewConnectionProps) {
  const [type, setType] = useState<Type>('oidc')
  // Stays while somebody looks at the other protocol: the identity provider may have been told it.
  const [id] = useState(randomId)
  const choice = <Segmented label="Protocol" options={types} value={type} onChange={setType} />
  const Form = type === 'oidc' ? NewOidc : NewSaml
  return <Form {...props} choice={choice} id={id} />
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

function NewOidc({ projectId, team, onClose, choice, id }: FormProps) {
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
            id,
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
            <CopyLine text={`${window.location.origin}/api/v1/sso/oidc/${projectId}/${id}/callback`} />
            <p className="help">Register it at the identity provider, for a web application. {ofDraft}</p>
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
