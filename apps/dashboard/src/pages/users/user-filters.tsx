import { shared } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { FilterChip, MethodMark, nameOfMethod } from '../../ui/index.ts'
import type { useUserList } from './use-user-list.ts'

const option = (value: string, method: string) => ({
  value,
  label: nameOfMethod(method),
  icon: <MethodMark method={method} />,
})
const builtIn = [option('password', 'password'), option('otp', 'magic-link'), option('passkey', 'passkey')]
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

type List = Pick<ReturnType<typeof useUserList>, 'filters' | 'setFilter'>

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
