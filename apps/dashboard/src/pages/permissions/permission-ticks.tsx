import { systemPermissions } from '@hallpass/contract'
import { useState } from 'react'
import { Badge, Checkbox, SearchField } from '../../ui/index.ts'
import { contentsOf, type Definition } from './graph.ts'

interface PermissionTicksProps {
  definitions: readonly Definition[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
  descriptions?: Readonly<Record<string, string>>
}

const isBuiltIn = (id: string) => id.startsWith('$')

/** A list of permissions to tick; what comes with a ticked one is marked and cannot be changed. */
export function PermissionTicks({
  definitions,
  chosen,
  onChange,
  descriptions = systemPermissions,
}: PermissionTicksProps) {
  const [search, setSearch] = useState('')
  const bringer = new Map<string, string>()
  for (const id of chosen) for (const one of contentsOf(definitions, id)) if (!bringer.has(one)) bringer.set(one, id)
  const found = definitions.filter(({ id, description = '' }) =>
    `${id} ${description}`.toLowerCase().includes(search.toLowerCase()),
  )
  // One's own first: they are what members are usually given.
  const shown = [...found.filter(({ id }) => !isBuiltIn(id)), ...found.filter(({ id }) => isBuiltIn(id))]
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      {definitions.length > 6 && (
        <SearchField label="Find a permission" placeholder="Find a permission" value={search} onChange={setSearch} />
      )}
      <ul className="card column gap-3 max-h-72 overflow-auto p-3">
        {shown.map(({ id, description }) => {
          const from = chosen.includes(id) ? undefined : bringer.get(id)
          return (
            <li key={id} className="row items-start">
              <Checkbox
                label={id}
                checked={chosen.includes(id) || Boolean(from)}
                inherited={Boolean(from)}
                onChange={(on) => toggle(id, on)}
              />
              <span className="min-w-0 flex-1">
                <b className="mono block">{id}</b>
                <span className="text-small text-text-2">{description || descriptions[id]}</span>
              </span>
              {from && <Badge kind="outline">from {from}</Badge>}
            </li>
          )
        })}
        {shown.length === 0 && (
          <li className="nothing">{search ? 'No matches.' : 'There are no other permissions yet.'}</li>
        )}
      </ul>
    </>
  )
}
