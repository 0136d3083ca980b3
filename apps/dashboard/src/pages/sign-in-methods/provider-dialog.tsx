import { isSharedProviderType, providerName } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, FormDialog, Segmented, TextField } from '../../ui/index.ts'
import { CallbackUrl, KeyFields } from './key-fields.tsx'
import { type Provider, providerActions } from './queries.ts'

interface Values {
  kind: 'shared' | 'standard'
  clientId: string
  clientSecret: string
  extra: string
}

const kinds = [
  { value: 'shared', label: 'Shared keys' },
  { value: 'standard', label: 'Own keys' },
] as const

interface ProviderDialogProps {
  projectId: string
  id: string
  provider: Provider | undefined
  onClose(): void
}

/** The kind of provider can be shared, and the operator of this server gave it keys. */
const hasSharedKeys = (id: string) => isSharedProviderType(id) && serverConfig.sharedProviders.includes(id)

function defaultsOf(id: string, provider: Provider | undefined): Values {
  const isSet = provider?.type === 'shared' || provider?.type === 'standard'
  const kind = isSet ? provider.type : hasSharedKeys(id) ? 'shared' : 'standard'
  const own = provider?.type === 'standard' ? provider : undefined
  return {
    kind,
    clientId: own?.clientId ?? '',
    clientSecret: own?.clientSecret ?? '',
    extra: provider?.facebookConfigId ?? provider?.microsoftTenantId ?? '',
  }
}

function providerOf(id: string, { kind, clientId, clientSecret, extra }: Values): Provider {
  const base = {
    id,
    enabled: true,
    ...(extra && id === 'facebook' && { facebookConfigId: extra.trim() }),
    ...(extra && id === 'microsoft' && { microsoftTenantId: extra.trim() }),
  }
  if (kind === 'shared') return { ...base, type: 'shared' }
  return { ...base, type: 'standard', clientId: clientId.trim(), clientSecret: clientSecret.trim() }
}

const extras: Readonly<Record<string, { label: string; help: string }>> = {
  facebook: { label: 'Configuration id', help: 'Of Facebook Login for Business.' },
  microsoft: { label: 'Tenant id', help: 'Only people in this tenant can sign in. Leave it empty to let everyone in.' },
}

function sharedNote(id: string, name: string): string {
  if (!hasSharedKeys(id))
    return `This server has no keys for ${name}: nobody can sign in with it. Use keys of your own.`
  return serverConfig.mockProviders === 'on'
    ? `Works at once: a mock of ${name} on this machine lets you choose who signs in. The real ${name} needs keys of your own.`
    : 'Works at once, for trying things out. People see this server’s name on the consent page.'
}

const MockHint = ({ name }: { name: string }) => (
  <p className="text-text-2">
    Only trying it out? Restart the server with <code className="mono">HALLPASS_MOCK_OAUTH=on</code>, and{' '}
    <a className="link" href="/docs/sign-in-with-github" target="_blank" rel="noreferrer">
      a mock of {name}
    </a>{' '}
    answers, with no keys at all.
  </p>
)

export function ProviderDialog({ projectId, id, provider, onClose }: ProviderDialogProps) {
  const { busy, run, change } = useActions(projectId)
  const name = providerName(id)
  const isOn = provider?.enabled ?? false
  const save = (values: Values) =>
    change(() => providerActions.save(projectId, providerOf(id, values)), { done: `${name} is on` })
  const turnOff = async () => {
    if (await run('off', () => providerActions.turnOff(projectId, id), { done: `${name} is off. Its keys are kept.` }))
      onClose()
  }
  const off = isOn && (
    <Button variant="ghost" busy={busy === 'off'} onClick={() => void turnOff()}>
      Turn off {name}
    </Button>
  )
  return (
    <FormDialog<Values>
      title={name}
      lead={`Own keys show your app’s name on ${name}’s consent page.`}
      submitLabel={isOn ? 'Save keys' : `Turn on ${name}`}
      defaults={defaultsOf(id, provider)}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
      aside={off}
    >
      {({ register, watch, setValue }) => (
        <>
          {(hasSharedKeys(id) || provider?.type === 'shared') && (
            <Segmented label="Keys" options={kinds} value={watch('kind')} onChange={(kind) => setValue('kind', kind)} />
          )}
          {watch('kind') === 'shared' ? (
            <p className="text-text-2">{sharedNote(id, name)}</p>
          ) : (
            <>
              {isSharedProviderType(id) && serverConfig.mockProviders === 'off' && <MockHint name={name} />}
              <CallbackUrl end={id} help={`Paste it into your ${name} app’s settings.`} />
              <KeyFields />
              {extras[id] && (
                <TextField label={extras[id].label} help={extras[id].help} mono optional {...register('extra')} />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
