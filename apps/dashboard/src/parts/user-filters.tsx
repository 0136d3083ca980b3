import { useMemo } from 'react'
import { shared } from '../lib/queries.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { FilterChip, MethodMark, nameOfMethod } from '../ui/index.ts'

const option = (value: string, method: string) => ({
  value,
  label: nameOfMethod(method),
  icon: <MethodMark method={method} />,
})
const builtIn = [
  option('password', 'password'),
  // Others may come by one, too: whoever has a verified address.
  { ...option('otp', 'magic-link'), label: 'Magic link, used before' },
  option('passkey', 'passkey'),
]
const verified = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const times = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

type FilterName = 'method' | 'verified' | 'since'

interface List {
  filters: Readonly<Record<FilterName, string>>
  setFilter(name: FilterName, value: string): void
}

const day = 86_400_000

/** The beginning of the day so many days ago; the same all day long, so that the list is not read again at every render. */
export function useDaysAgo(days: number): number | undefined {
  return useMemo(() => (days > 0 ? new Date(Date.now() - (days - 1) * day).setHours(0, 0, 0, 0) : undefined), [days])
}

/** Sign-in methods, whether the address is verified, and the time of the sign-up. */
export function UserFilters({ projectId, list: { filters, setFilter } }: { projectId: string; list: List }) {
  const project = useLoaded(shared.project(projectId))
  const providers = project.state === 'ready' ? project.data.config.oauth_providers : []
  const methods = [...builtIn, ...providers.map(({ id }) => option(`oauth:${id}`, id))]
  return (
    <>
      <FilterChip
        label="Method"
        options={methods}
        value={filters.method}
        onChange={(value) => setFilter('method', value)}
      />
      <FilterChip
        label="Verified"
        options={verified}
        value={filters.verified}
        onChange={(value) => setFilter('verified', value)}
      />
      <FilterChip
        label="Signed up"
        options={times}
        value={filters.since}
        onChange={(value) => setFilter('since', value)}
      />
    </>
  )
}
