import type { SetupLink, TeamSsoConnection, TeamSsoDomain } from '@hallpass/js'
import { useCallback, useEffect, useState } from 'react'
import { useProblemText } from '../../../hooks/use-problem-text.ts'
import { useTranslate } from '../../../provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/card.tsx'
import { Empty, Group, ListSkeleton } from '../../parts.tsx'
import type { ReactTeam } from '../team-section.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { DomainRow } from './domain-row.tsx'
import { SetupLinks } from './setup-links.tsx'

interface Facts {
  connections: readonly TeamSsoConnection[]
  domains: readonly TeamSsoDomain[]
  links: readonly SetupLink[]
}

/** What the team has, and the links by which others set it up. */
export function SsoGroups({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const { facts, problem, read } = useFacts(team)
  const title = t('Single sign-on')
  if (!facts)
    return (
      <Group title={title}>
        {problem === undefined ? (
          <ListSkeleton rows={2} />
        ) : (
          <>
            <Alert>{problem}</Alert>
            <Button size="small" onClick={() => void read()}>
              {t('Try again')}
            </Button>
          </>
        )}
      </Group>
    )
  const { connections, domains, links } = facts
  return (
    <>
      <Group title={title} description={t('How people of this team sign in with their company’s identity provider.')}>
        {connections.length === 0 ? (
          <Empty>
            {t('Nothing is connected yet. Make a setup link for whoever looks after your identity provider.')}
          </Empty>
        ) : (
          <ul className="hp-list">
            {connections.map((connection) => (
              <li key={connection.id}>
                <ConnectionRow connection={connection} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      {domains.length > 0 && (
        <Group title={t('Domains')}>
          <ul className="hp-list">
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} />
            ))}
          </ul>
        </Group>
      )}
      <SetupLinks team={team} links={links} onChange={read} />
    </>
  )
}

/** Read when it is opened, and after every change that is made here. */
function useFacts(team: ReactTeam) {
  const problemText = useProblemText()
  const [facts, setFacts] = useState<Facts>()
  const [problem, setProblem] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the team is another object after each change; what counts is which one it is.
  const read = useCallback(async () => {
    setProblem(undefined)
    try {
      const [connections, domains, links] = await Promise.all([
        team.listSsoConnections(),
        team.listSsoDomains(),
        team.listSetupLinks(),
      ])
      setFacts({ connections, domains, links })
    } catch (error) {
      setProblem(problemText(error))
    }
  }, [team.id])
  useEffect(() => void read(), [read])
  return { facts, problem, read }
}
