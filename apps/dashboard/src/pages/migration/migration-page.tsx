import { Pencil, Play, Power } from 'lucide-react'
import { useState } from 'react'
import { ago, date, exact, number, took } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useConfig } from '../../lib/use-config.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Managed } from '../../parts/managed.tsx'
import { Button, Card, KeyValues, Note, Page, Secret, Section, Setting, Show, Status } from '../../ui/index.ts'
import { EditMigration } from './edit-migration.tsx'
import { type Migration, migrationQuery } from './queries.ts'
import { TryMigration } from './try-migration.tsx'

/** The system where people were before, which is asked about those who are not here yet. */
export function MigrationPage() {
  const projectId = useProjectId()
  const { config, set } = useConfig(projectId)
  const migration = useLoaded(migrationQuery(projectId))
  const dialog = useUrlDialog()
  const [isTrying, setTrying] = useState(false)
  return (
    <Page
      title="Settings"
      lead="Whoever is not here yet signs in with the password from your old system, and has an account from then on."
    >
      <Show loaded={migration}>
        {(state) => (
          <div className="column gap-6">
            <Warnings state={state} />
            <Section title="Old system">
              <Card>
                <Managed places="auth.migration.url">
                  <Setting title={<State state={state} />} note={noteOf(state)}>
                    {state.state !== 'off' && (
                      <>
                        <Button size="small" variant="ghost" onClick={() => setTrying(true)}>
                          <Play aria-hidden />
                          Try it
                        </Button>
                        <Button
                          size="small"
                          variant="ghost"
                          onClick={() => set('auth.migration.url', null, 'The old system is no longer asked')}
                        >
                          <Power aria-hidden />
                          Turn off
                        </Button>
                      </>
                    )}
                    <Button size="small" onClick={() => dialog.show('edit')}>
                      <Pencil aria-hidden />
                      {state.state === 'off' ? 'Set up' : 'Edit'}
                    </Button>
                  </Setting>
                </Managed>
              </Card>
            </Section>
            {state.state !== 'off' && <Numbers state={state} />}
            <Show loaded={config} skeleton={null}>
              {({ auth }) =>
                auth.migration.secret !== undefined && (
                  <Section title="Signing secret" note="your endpoint checks with it that a question comes from here">
                    <Secret name="signing secret" text={auth.migration.secret} />
                  </Section>
                )
              }
            </Show>
          </div>
        )}
      </Show>
      {dialog.name === 'edit' && (
        <Show loaded={config} skeleton={null}>
          {({ auth }) => <EditMigration projectId={projectId} migration={auth.migration} onClose={dialog.close} />}
        </Show>
      )}
      {isTrying && <TryMigration projectId={projectId} onClose={() => setTrying(false)} />}
    </Page>
  )
}

function Warnings({ state }: { state: Migration }) {
  if (state.state === 'off' || state.state === 'ended') return null
  return (
    <div className="column gap-2">
      <Note warning>
        Passwords that people enter are sent to <b className="mono">{state.host}</b> when nobody here has their address.
      </Note>
      {state.state === 'paused' && (
        <Note warning>It failed five times within ten seconds, and is left alone for half a minute.</Note>
      )}
    </div>
  )
}

function State({ state: { state, host } }: { state: Migration }) {
  if (state === 'off') return 'No other system is asked'
  if (state === 'ended') return <Status kind="off">{host}: its last day is over</Status>
  return <Status kind={state === 'paused' ? 'warn' : 'good'}>{host}</Status>
}

function noteOf({ state, mode, ends_at_millis: end }: Migration) {
  if (state === 'off') return 'For people whose passwords cannot be exported, and for those who come late'
  const questions = mode === 'sign-in' ? 'At sign-in with a password' : 'At sign-in, sign-up and for new passwords'
  return end === null ? questions : `${questions}, until ${date(end - 1)}`
}

function Numbers({ state }: { state: Migration }) {
  const { asked, matched, refused, failed, waiting, last_failure: last, typical_millis: typical } = state
  return (
    <Section title="So far">
      <Card padded>
        <KeyValues
          facts={[
            ['Asked', number(asked)],
            ['Came over', number(matched)],
            ['Wrong password or unknown', number(refused)],
            [
              'Failed',
              failed > 0 ? (
                <Status key="failed" kind="warn">
                  {number(failed)}
                </Status>
              ) : (
                '0'
              ),
            ],
            ['Users whose password is still there', number(waiting)],
            ['A refused sign-in takes', took(typical)],
            last !== null && [
              'Last failure',
              <span key="last" title={exact(last.at_millis)}>
                {last.reason} {ago(last.at_millis)}
              </span>,
            ],
          ]}
        />
      </Card>
    </Section>
  )
}
