import { useDeferredValue, useState } from 'react'
import { shared } from '../lib/queries.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { Button, Checkbox, SearchField, Show } from '../ui/index.ts'
import { ScrollBox } from '../ui/scroll-box.tsx'

interface Props {
  projectId: string
  chosen: readonly string[]
  onChange(ids: string[]): void
}

/** Users by ticks; a search shows others and keeps those that are ticked. */
export function ChooseUsers({ projectId, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const users = useLoaded(shared.users(projectId, { limit: 50, ...(query && { query }) }))
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <div className="column gap-2">
      <SearchField
        label="Find users"
        placeholder="Name, email or id"
        value={search}
        onChange={setSearch}
        after={<span className="text-tiny text-text-3 whitespace-nowrap">{chosen.length} chosen</span>}
      />
      <Show loaded={users}>
        {({ items }) => (
          <ScrollBox className="card choose-users" label="Users">
            <ul>
              {items.length === 0 && (
                <li className="text-text-3">{query ? 'Nobody matches.' : 'There are no users yet.'}</li>
              )}
              {items.map((user) => {
                const name = user.display_name || user.primary_email || user.id
                return (
                  <li key={user.id}>
                    {/* biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts the control inside */}
                    <label className="row text-small">
                      <Checkbox
                        label={name}
                        checked={chosen.includes(user.id)}
                        onChange={(on) => toggle(user.id, on)}
                      />
                      <span className="one-line">{name}</span>
                      <span className="text-text-3 one-line ml-auto">
                        {user.primary_email ? user.display_name && user.primary_email : 'no email address'}
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
          </ScrollBox>
        )}
      </Show>
      {chosen.length > 0 && (
        <Button variant="ghost" size="small" className="self-start" onClick={() => onChange([])}>
          Clear selection
        </Button>
      )}
    </div>
  )
}
