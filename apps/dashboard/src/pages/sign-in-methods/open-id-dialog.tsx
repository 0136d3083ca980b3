import { openIdScopes } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, FormDialog, TextField } from '../../ui/index.ts'
import { idFrom } from './id-from.ts'
import { CallbackUrl, KeyFields, required } from './key-fields.tsx'
import {
  IssuerRefusal,
  issuerProblem,
  type OpenIdProvider,
  type OpenIdValues,
  removeOpenId,
  saveOpenId,
} from './open-id.ts'
import { providerActions } from './queries.ts'

interface OpenIdDialogProps {
  projectId: string
  /** Undefined for a new one. */
  provider: OpenIdProvider | undefined
  /** The ids of all providers. */
  taken: readonly string[]
  onClose(): void
}

const defaultsOf = (provider: OpenIdProvider | undefined): OpenIdValues => ({
  name: provider?.displayName ?? provider?.id ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: provider?.clientSecret ?? '',
  scopes: provider?.scopes ?? '',
})

export function OpenIdDialog({ projectId, provider, taken, onClose }: OpenIdDialogProps) {
  const { change } = useActions(projectId)
  const idOf = (name: string) => provider?.id ?? idFrom(name, taken)
  const save = (values: OpenIdValues) =>
    change(() => saveOpenId(projectId, idOf(values.name), values), { done: `${values.name.trim()} is on` })
  return (
    <FormDialog<OpenIdValues>
      title={provider ? defaultsOf(provider).name : 'OpenID provider'}
      lead="Okta, Auth0, Keycloak, or any other that speaks OpenID Connect."
      submitLabel={provider?.enabled ? 'Save' : 'Turn on'}
      defaults={defaultsOf(provider)}
      onSubmit={save}
      refuse={(error) => ({
        message: problemOf(error).message,
        ...(error instanceof IssuerRefusal && { field: 'issuer' }),
      })}
      onClose={onClose}
      aside={provider && <Off projectId={projectId} provider={provider} onClose={onClose} />}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextField
            label="Name"
            help="On the button: “Continue with …”"
            maxLength={256}
            {...register('name', required('Enter a name.'))}
            error={errors.name?.message}
          />
          <CallbackUrl
            end={`${projectId}/${idOf(watch('name'))}`}
            help={
              provider
                ? 'Registered with the provider for this app.'
                : 'Made from the name. Register it with the provider, for a web app.'
            }
          />
          <TextField
            label="Issuer"
            mono
            autoComplete="off"
            placeholder="https://login.example.com"
            help="Where the provider’s /.well-known/openid-configuration is."
            {...register('issuer', { validate: issuerProblem })}
            error={errors.issuer?.message}
          />
          <KeyFields />
          <TextField
            label="Scopes"
            optional
            mono
            autoComplete="off"
            placeholder={openIdScopes}
            help="Beside openid, with spaces between."
            {...register('scopes')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** One that is on can be turned off; one that is off can go. */
function Off({ projectId, provider, onClose }: { projectId: string; provider: OpenIdProvider; onClose(): void }) {
  const { busy, run } = useActions(projectId)
  const { name } = defaultsOf(provider)
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (await run('off', work, { done })) onClose()
  }
  const turnOff = () => act(() => providerActions.turnOff(projectId, provider.id), `${name} is off. Its keys are kept.`)
  const remove = () => act(() => removeOpenId(projectId, provider.id), `${name} is removed`)
  return (
    <Button variant="ghost" busy={busy === 'off'} onClick={() => void (provider.enabled ? turnOff() : remove())}>
      {provider.enabled ? 'Turn off' : 'Remove'}
    </Button>
  )
}
