import { type ClaimSource, maxTokenBytes } from '@hallpass/contract'
import { Eye, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../../lib/use-config.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Managed } from '../../parts/managed.tsx'
import { Button, Card, IconButton, Note, Section, Setting, Show } from '../../ui/index.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { ClaimPreview } from './claim-preview.tsx'
import { claimsQuery } from './queries.ts'

const sourceText = (source: ClaimSource) =>
  typeof source === 'string' ? source : `always ${JSON.stringify(source.constant)}`

/** What access tokens say of people, beside what they always say. */
export function TokenClaims({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  const [open, setOpen] = useState<'add' | 'preview'>()
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Tokens"
      actions={
        <>
          <ForPower power="people.read">
            <Button size="small" variant="ghost" isView onClick={() => setOpen('preview')}>
              <Eye aria-hidden />
              Preview
            </Button>
          </ForPower>
          <Button size="small" onClick={() => setOpen('add')}>
            <Plus aria-hidden />
            Add claim
          </Button>
        </>
      }
    >
      <Show loaded={config}>
        {({ auth: { tokens } }) => (
          <>
            {Object.keys(tokens.claims).length > 0 && (
              <ForPower power="people.read">
                <TooLarge projectId={projectId} />
              </ForPower>
            )}
            <Card>
              {Object.entries(tokens.claims).map(([name, source]) => (
                <Managed key={name} places={`auth.tokens.claims.${name}`}>
                  <Setting
                    title={<span className="mono break-all">{name}</span>}
                    note={<span className="mono break-all">{sourceText(source)}</span>}
                  >
                    <IconButton
                      label={`Remove ${name}`}
                      variant="ghost"
                      onClick={() => set(`auth.tokens.claims.${name}`, null, `${name} is no longer in tokens`)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  </Setting>
                </Managed>
              ))}
              {Object.keys(tokens.claims).length === 0 && (
                <Setting
                  title="No claims of your own"
                  note="Put a plan, a role or a permission into access tokens, and your app reads it without a request"
                />
              )}
            </Card>
            {open === 'add' && <ClaimDialog projectId={projectId} taken={Object.keys(tokens.claims)} onClose={close} />}
          </>
        )}
      </Show>
      {open === 'preview' && <ClaimPreview projectId={projectId} onClose={close} />}
    </Section>
  )
}

function TooLarge({ projectId }: { projectId: string }) {
  const largest = useLoaded(claimsQuery(projectId))
  return (
    <Show loaded={largest} skeleton={null}>
      {({ left_out: leftOut, user_id: userId }) =>
        leftOut.length > 0 && (
          <Note warning>
            The token of user <span className="mono">{userId}</span> has no room for {leftOut.join(', ')}. Tokens hold{' '}
            {maxTokenBytes.toLocaleString('en')} bytes: shorten the metadata or remove a claim.
          </Note>
        )
      }
    </Show>
  )
}
