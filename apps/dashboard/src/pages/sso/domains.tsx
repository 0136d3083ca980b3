import { Globe, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exact } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, Card, CopyText, Empty, KeyValues, Menu, Note, Section, Setting, Show, toast } from '../../ui/index.ts'
import { type Domain, ssoActions, ssoQueries } from './queries.ts'
import { DomainProof } from './state.tsx'
import type { ShowDialog, TeamProps } from './team-sso.tsx'
import { enforcementNames } from './words.ts'

/** Whose addresses the team speaks for, and who of them has to come by a connection. */
export function Domains({ projectId, team, show }: TeamProps & { show: ShowDialog }) {
  const domains = useLoaded(ssoQueries.domains(projectId, team.id))
  const add = (
    <Button size="small" onClick={() => show('domain')}>
      <Plus aria-hidden />
      Add domain
    </Button>
  )
  return (
    <Section title="Domains" actions={add}>
      <Show loaded={domains}>
        {(items) => (
          <Card>
            {items.map((domain) => (
              <DomainRow key={domain.id} projectId={projectId} domain={domain} show={show} />
            ))}
            {items.length === 0 && (
              <Empty icon={<Globe aria-hidden />} title="No domains yet">
                People can sign in with a connection of the team once it has proved the domain of their address.
              </Empty>
            )}
          </Card>
        )}
      </Show>
    </Section>
  )
}

function DomainRow({ projectId, domain, show }: { projectId: string; domain: Domain; show: ShowDialog }) {
  const { busy, run } = useActions(projectId)
  const isVerified = domain.verification === 'verified'
  const isRequired = domain.enforcement !== 'off'
  const [problem, setProblem] = useState<string | null>(null)
  const check = () =>
    void run(domain.id, async () => {
      const checked = await ssoActions.checkDomain(projectId, domain.id)
      setProblem(checked.problem)
      if (checked.problem === null) toast.worked(`The proof of ${domain.domain} is there`)
    })
  return (
    <div>
      <Setting icon={<Globe aria-hidden />} title={domain.domain} note={isVerified ? requiredOf(domain) : undefined}>
        <span title={domain.last_checked_at_millis ? `Checked ${exact(domain.last_checked_at_millis)}` : undefined}>
          <DomainProof domain={domain} />
        </span>
        <Button size="small" busy={busy === domain.id} onClick={check}>
          Check now
        </Button>
        <Menu
          label={`Actions for ${domain.domain}`}
          groups={[
            [
              {
                label: 'Who has to use single sign-on…',
                icon: <ShieldCheck aria-hidden />,
                onSelect: () => show('enforce', domain.id),
              },
            ],
            [
              {
                label: 'Remove domain…',
                icon: <Trash2 aria-hidden />,
                destructive: true,
                disabled: isRequired,
                ...(isRequired && { note: 'Stop requiring single sign-on first.' }),
                onSelect: () => show('remove-domain', domain.id),
              },
            ],
          ]}
        />
      </Setting>
      {(!isVerified || domain.proof_missing_since_millis !== null) && <Proof domain={domain} problem={problem} />}
    </div>
  )
}

const requiredOf = ({ enforcement }: Domain) =>
  enforcement === 'off'
    ? 'Single sign-on is not required'
    : `Single sign-on is required of ${enforcementNames[enforcement].toLowerCase()}`

/** What is to be published, and why it was not found. */
function Proof({ domain, problem }: { domain: Domain; problem: string | null }) {
  const { record_name, record_value, file_url } = domain
  return (
    <div className="px-4 pb-4 column gap-3">
      {problem === null ? (
        <Note>Publish this TXT record where the domain is managed. It may take an hour to be seen everywhere.</Note>
      ) : (
        <Note warning>{problem}</Note>
      )}
      <KeyValues
        facts={[
          ['Name', <CopyText key="name" text={record_name} />],
          ['Value', <CopyText key="value" text={record_value} />],
          ['Or as a file', <CopyText key="file" text={file_url} />],
        ]}
      />
    </div>
  )
}
