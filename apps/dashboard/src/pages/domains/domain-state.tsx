import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ago, exact } from '../../lib/format.ts'
import { Status } from '../../ui/index.ts'
import { type Domain, describeDomain } from './domain-text.ts'

interface DomainStateProps {
  projectId: string
  domain: string
  all: readonly Domain[]
}

/** Whether anybody is there, as the server sees it. A wildcard has no one address to look at. */
export function DomainState({ projectId, domain, all }: DomainStateProps) {
  const { isPlain } = describeDomain(domain, all)
  const { data: check } = useQuery({
    queryKey: [projectId, 'domain-check', domain],
    queryFn: () => call(projectId, routes.checkDomain, { body: { domain } }),
    enabled: !isPlain && !domain.includes('*'),
    staleTime: 60_000,
  })
  if (isPlain) return <Status kind="warn">Not encrypted</Status>
  if (!check) return <Status kind="good">Encrypted</Status>
  return check.answers ? (
    <span title={exact(check.checked_at_millis)}>
      <Status kind="good">Answers, {ago(check.checked_at_millis).toLowerCase()}</Status>
    </span>
  ) : (
    <span title={check.problem ?? undefined}>
      <Status kind="warn">Does not answer</Status>
    </span>
  )
}
