import { signInMethods, signInReasons } from '@hallpass/contract'
import { useMemo } from 'react'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { useTyped } from '../../lib/use-pages.ts'
import type { SignInFilter } from '../../parts/sign-ins/queries.ts'
import { SignInCheck } from '../../parts/sign-ins/sign-in-check.tsx'
import { SignInTable } from '../../parts/sign-ins/sign-in-table.tsx'
import { FilterChip, Page, SearchField } from '../../ui/index.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const methods = optionsOf(signInMethods)
const reasons = optionsOf(signInReasons)
const results = [
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'second_factor', label: 'Second factor requested' },
]
const times = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
]
const hour = 3_600_000
const noFilters = { email: undefined, method: undefined, result: undefined, reason: undefined, since: undefined }

export function SignInsPage() {
  const projectId = useProjectId()
  const [{ email = '', method = '', result = '', reason = '', since = '' }, change] = useUrl()
  const { typed, setTyped } = useTyped(email, (text) => change({ email: text.trim() || undefined }))
  const address = /^[^\s@]+@[^\s@]+$/.test(email) ? email : ''
  const from = useMemo(() => (since ? Date.now() - Number(since) * hour : 0), [since])
  // The URL may say anything; the server refuses what it does not know.
  const filter = {
    ...(address && { email: address }),
    ...(method && { method }),
    ...(result && { result }),
    ...(reason && { reason }),
    ...(from && { from_millis: from }),
  } as SignInFilter
  const isFiltered = Object.keys(filter).length > 0
  const chip = (name: string) => (value: string) => change({ [name]: value || undefined })
  return (
    <Page title="Sign-ins" lead="Who signed in, who could not, and why. Kept for 30 days.">
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Email address"
          placeholder="Full email address"
          value={typed}
          onChange={setTyped}
        />
        <FilterChip label="Result" options={results} value={result} onChange={chip('result')} />
        <FilterChip label="Reason" options={reasons} value={reason} onChange={chip('reason')} />
        <FilterChip label="Method" options={methods} value={method} onChange={chip('method')} />
        <FilterChip label="Time" options={times} value={since} onChange={chip('since')} />
      </div>
      <div className="column gap-4">
        {address && <SignInCheck projectId={projectId} person={{ email: address }} />}
        <SignInTable
          projectId={projectId}
          filter={filter}
          onClearFilters={isFiltered ? () => change(noFilters) : undefined}
        />
      </div>
    </Page>
  )
}
