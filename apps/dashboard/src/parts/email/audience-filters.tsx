import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { counted, number } from '../../lib/format.ts'
import { shared } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { SearchField, Show, Switch } from '../../ui/index.ts'
import { UserFilters } from '../user-filters.tsx'
import { audienceCount, audienceOf, type Filters, searchOf } from './audience.ts'

interface Props {
  projectId: string
  filters: Filters
  onChange(filters: Filters): void
}

/** The filters of the users list, with how many they leave and who the first of them are. */
export function AudienceFilters({ projectId, filters, onChange }: Props) {
  const audience = audienceOf(useDeferredValue(filters))
  const users = useLoaded(shared.users(projectId, searchOf(audience)))
  const list = { filters, setFilter: (name: string, value: string) => onChange({ ...filters, [name]: value }) }
  return (
    <div className="column gap-3">
      <SearchField
        label="Find users"
        placeholder="Name, email or id"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <div className="row flex-wrap">
        <UserFilters projectId={projectId} list={list} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts the control inside */}
        <label className="row text-small text-text-2 whitespace-nowrap">
          <Switch
            isFilter
            label="Anonymous users as well"
            checked={filters.hasAnonymous}
            onChange={(hasAnonymous) => onChange({ ...filters, hasAnonymous })}
          />
          Anonymous
        </label>
      </div>
      <AudienceSize projectId={projectId} filters={filters} />
      <Show loaded={users}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="card choose-users" aria-label="The first of them">
              {items.map((user) => (
                <li key={user.id} className="row text-small">
                  <span className="one-line">{user.display_name || user.primary_email || user.id}</span>
                  <span className="text-text-3 one-line ml-auto">
                    {user.primary_email ? user.display_name && user.primary_email : 'no email address'}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </div>
  )
}

function AudienceSize({ projectId, filters }: { projectId: string; filters: Filters }) {
  const { data } = useQuery(audienceCount(projectId, audienceOf(useDeferredValue(filters))))
  const without = data ? data.count - data.with_email : 0
  return (
    <p className="text-small text-text-2" role="status">
      {data ? `${sizeText(data)}${without > 0 ? `, ${number(without)} of them without an email address` : ''}` : '…'}
    </p>
  )
}

export const sizeText = ({ count, has_more }: { count: number; has_more: boolean }) =>
  has_more ? `More than ${counted(count, 'user')}` : counted(count, 'user')
