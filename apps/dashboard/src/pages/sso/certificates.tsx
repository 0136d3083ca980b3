import { FileKey } from 'lucide-react'
import { useState } from 'react'
import { date, exact } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Card, Confirm, Section, Setting } from '../../ui/index.ts'
import { type Certificate, type Connection, ssoActions } from './queries.ts'

interface Props {
  projectId: string
  connection: Connection
}

/** What the identity provider signs with; nothing with OpenID Connect. */
export function Certificates({ projectId, connection }: Props) {
  const [retiring, setRetiring] = useState<Certificate>()
  const { busy, run } = useActions(projectId)
  if (!connection.saml || connection.saml.certificates.length === 0) return null
  const restore = ({ fingerprint }: Certificate) =>
    void run(fingerprint, () => ssoActions.setRetired(projectId, connection.id, fingerprint, false), {
      done: 'The certificate is in use again',
    })
  return (
    <Section title="Certificates">
      <Card>
        {connection.saml.certificates.map((one) => (
          <Setting
            key={one.fingerprint}
            icon={<FileKey aria-hidden />}
            title={
              <span className="mono" title={one.fingerprint}>
                {shortOf(one)}
              </span>
            }
            note={<span title={exact(one.not_after_millis)}>{stateOf(one)}</span>}
          >
            {one.retired_at_millis === null ? (
              <Button size="small" variant="ghost" onClick={() => setRetiring(one)}>
                Retire…
              </Button>
            ) : (
              <Button size="small" variant="ghost" busy={busy === one.fingerprint} onClick={() => restore(one)}>
                Use again
              </Button>
            )}
          </Setting>
        ))}
      </Card>
      {retiring && (
        <Retire
          projectId={projectId}
          connection={connection}
          certificate={retiring}
          onClose={() => setRetiring(undefined)}
        />
      )}
    </Section>
  )
}

/** As much as people compare, as other tools write it. */
const shortOf = ({ fingerprint }: Certificate) =>
  fingerprint
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(..)(?=.)/g, '$1:')

function stateOf({ not_after_millis: end, retired_at_millis: retired }: Certificate): string {
  if (retired !== null) return `Retired on ${date(retired)}`
  return end <= Date.now() ? `Ended ${date(end)}` : `Until ${date(end)}`
}

interface RetireProps extends Props {
  certificate: Certificate
  onClose(): void
}

function Retire({ projectId, connection, certificate, onClose }: RetireProps) {
  const { change } = useActions(projectId)
  return (
    <Confirm
      title={`Retire the certificate ${shortOf(certificate)}?`}
      confirmLabel="Retire certificate"
      cancelLabel="Keep it"
      variant="danger-filled"
      describeError={(error) => problemOf(error).message}
      onConfirm={() =>
        change(() => ssoActions.setRetired(projectId, connection.id, certificate.fingerprint, true), {
          done: 'Certificate retired',
        })
      }
      onClose={onClose}
    >
      <p className="text-text-2">
        What its key has signed is accepted no more, even if the metadata names it again. Whoever is signed in stays
        signed in: switching the connection off signs them out.
      </p>
    </Confirm>
  )
}
