import { providerName, providerTypes } from '@hallpass/contract'
import { configPlaces } from '@hallpass/contract/config'
import { Check, Settings2, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { Managed } from '../../parts/managed.tsx'
import { Button, cx, IconButton, KeptIn, ProviderMark, Section } from '../../ui/index.ts'
import { type Provider, stateOf } from './queries.ts'

/** The twelve; those that are on come first, those that are off stay listed. */
export function ProviderCards({ providers, onOpen }: { providers: readonly Provider[]; onOpen(id: string): void }) {
  const cards = providerTypes
    .map((id) => ({ id, provider: providers.find((one) => one.id === id) }))
    .sort((a, b) => Number(b.provider?.enabled ?? false) - Number(a.provider?.enabled ?? false))
  const on = providers.filter(({ enabled }) => enabled).length
  return (
    <Section title="Providers" note={`${on} of ${providerTypes.length} on`}>
      <div className="grid grid-cols-1 wide:grid-cols-2 gap-3">
        {cards.map(({ id, provider }) => (
          <Managed key={id} places={`${configPlaces.oauth_providers}.${id}`}>
            <ProviderCard id={id} provider={provider} onOpen={() => onOpen(id)} />
          </Managed>
        ))}
      </div>
    </Section>
  )
}

function ProviderCard({ id, provider, onOpen }: { id: string; provider: Provider | undefined; onOpen(): void }) {
  const state = stateOf(provider)
  const name = providerName(id)
  return (
    <div className="card row gap-3 p-3">
      <span className="icon-tile">
        <ProviderMark id={id} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="font-medium block">{name}</b>
        <span
          className={cx(
            'text-tiny row gap-1',
            state.kind === 'shared' ? 'text-warn' : state.kind === 'on' ? 'text-text-2' : 'text-text-3',
          )}
        >
          {state.kind === 'shared' && <TriangleAlert className="size-3" aria-hidden />}
          {state.kind === 'on' && <Check className="size-3" aria-hidden />}
          {state.text}
        </span>
      </span>
      {useContext(KeptIn)}
      {state.kind === 'off' ? (
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
