import { providerName, providerTypes } from '@hallpass/contract'
import { configPlaces } from '@hallpass/contract/config'
import { Check, Plus, Settings2, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { Managed } from '../../parts/managed.tsx'
import { Button, cx, IconButton, KeptIn, ProviderMark, Section } from '../../ui/index.ts'
import type { OpenIdProvider } from './open-id.ts'
import { type Provider, stateOf } from './queries.ts'

/** The twelve; those that are on come first, those that are off stay listed. */
export function ProviderCards({ providers, onOpen }: { providers: readonly Provider[]; onOpen(id: string): void }) {
  const cards = providerTypes
    .map((id) => ({ id, provider: providers.find((one) => one.id === id) }))
    .sort((a, b) => Number(b.provider?.enabled ?? false) - Number(a.provider?.enabled ?? false))
  const on = cards.filter(({ provider }) => provider?.enabled).length
  return (
    <Section title="Providers" note={`${on} of ${providerTypes.length} on`}>
      <div className="grid grid-cols-1 wide:grid-cols-2 gap-3">
        {cards.map(({ id, provider }) => (
          <Managed key={id} places={`${configPlaces.oauth_providers}.${id}`}>
            <ProviderCard id={id} name={providerName(id)} provider={provider} onOpen={() => onOpen(id)} />
          </Managed>
        ))}
      </div>
    </Section>
  )
}

/** Whatever else speaks OpenID Connect; nothing is known of them but what was entered. */
export function OpenIdCards({
  providers,
  onOpen,
}: {
  providers: readonly OpenIdProvider[]
  onOpen(id?: string): void
}) {
  const add = (
    <Button size="small" onClick={() => onOpen()}>
      <Plus aria-hidden />
      Add OpenID provider
    </Button>
  )
  return (
    <Section title="OpenID providers" note="Okta, Auth0, Keycloak and others" actions={add}>
      {providers.length > 0 && (
        <div className="grid grid-cols-1 wide:grid-cols-2 gap-3">
          {providers.map((provider) => (
            <Managed key={provider.id} places={`${configPlaces.oauth_providers}.${provider.id}`}>
              <ProviderCard
                id={provider.id}
                name={provider.displayName || providerName(provider.id)}
                provider={provider}
                onOpen={() => onOpen(provider.id)}
              />
            </Managed>
          ))}
        </div>
      )}
    </Section>
  )
}

interface ProviderCardProps {
  id: string
  name: string
  provider: Provider | undefined
  onOpen(): void
}

function ProviderCard({ id, name, provider, onOpen }: ProviderCardProps) {
  const state = stateOf(provider)
  return (
    <div className="card row gap-3 p-3">
      <span className="icon-tile">
        <ProviderMark id={id} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="font-medium block truncate">{name}</b>
        <span
          className={cx(
            'text-tiny row gap-1',
            state.kind === 'shared' ? 'text-warn' : state.kind === 'on' ? 'text-text-2' : 'text-text-3',
          )}
        >
          {state.kind === 'shared' && <TriangleAlert className="size-3 flex-none" aria-hidden />}
          {state.kind === 'on' && <Check className="size-3 flex-none" aria-hidden />}
          <span className="truncate">{state.text}</span>
        </span>
      </span>
      {useContext(KeptIn)}
      {state.kind === 'off' && provider?.type !== 'oidc' ? (
        <Button size="small" onClick={onOpen} aria-label={`Add ${name}`}>
          Add
        </Button>
      ) : (
        <IconButton size="small" label={`Configure ${name}`} onClick={onOpen}>
          <Settings2 aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
