import { type SetupIntent, setupIntents, setupLinks } from '@hallpass/contract'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { date, when } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import {
  Button,
  Card,
  CopyLine,
  Dialog,
  FormDialog,
  Note,
  Section,
  SelectField,
  Setting,
  Show,
  TextField,
} from '../../ui/index.ts'
import { type SetupLink, ssoActions, ssoQueries } from './queries.ts'
import type { ShowDialog, TeamProps } from './team-sso.tsx'

const what = {
  domain: 'prove domains',
  sso: 'connect the identity provider',
  enforcement: 'say who has to use it',
} as const satisfies Record<SetupIntent, string>
const listed = new Intl.ListFormat('en', { type: 'conjunction' })

const stateOf = ({ used_at_millis, session_expires_at_millis, expires_at_millis }: SetupLink) =>
  used_at_millis === null
    ? `Not opened yet; works until ${when(expires_at_millis)}`
    : `Opened ${when(used_at_millis)}; they can work until ${when(session_expires_at_millis ?? used_at_millis)}`

/** Of those that are still good; without one there is nothing to show. */
export function SetupLinks({ projectId, team }: TeamProps & { show: ShowDialog }) {
  const links = useLoaded(ssoQueries.links(projectId, team.id))
  const { busy, run } = useActions(projectId)
  if (links.state !== 'ready' || links.data.length === 0) return null
  return (
    <Section title="Setup links" note="For the customer’s IT">
      <Show loaded={links}>
        {(items) => (
          <Card>
            {items.map((link) => (
              <Setting
                key={link.id}
                icon={<Link2 aria-hidden />}
                title={link.email ?? `Made ${date(link.created_at_millis)}`}
                note={`${stateOf(link)} · to ${listed.format(link.intents.map((intent) => what[intent]))}`}
              >
                <Button
                  size="small"
                  variant="ghost"
                  busy={busy === link.id}
                  onClick={() =>
                    void run(link.id, () => ssoActions.revokeLink(projectId, link), { done: 'Setup link taken back' })
                  }
                >
                  Take back
                </Button>
              </Setting>
            ))}
          </Card>
        )}
      </Show>
    </Section>
  )
}

const lives = [
  { value: '24', label: 'A day' },
  { value: String(setupLinks.hours.default), label: '3 days' },
  { value: String(setupLinks.hours.max), label: 'A week' },
]
const intents = [
  { value: 'all', label: 'Prove domains, connect the identity provider and say who has to use it' },
  { value: 'both', label: 'Prove domains and connect the identity provider' },
  { value: 'sso', label: 'Connect the identity provider' },
  { value: 'domain', label: 'Prove domains' },
] as const

const meant: Readonly<Record<Values['intents'], readonly SetupIntent[]>> = {
  all: setupIntents,
  both: ['domain', 'sso'],
  sso: ['sso'],
  domain: ['domain'],
}

interface Values {
  email: string
  hours: string
  intents: (typeof intents)[number]['value']
}

export function MakeLink({ projectId, team, onClose }: TeamProps & { onClose(): void }) {
  const { change } = useActions(projectId)
  const [made, setMade] = useState<{ url: string; email: string | null }>()
  if (made) return <Made {...made} onClose={onClose} />
  return (
    <FormDialog<Values>
      title="Make setup link"
      lead={`Whoever opens it sets up single sign-on for ${team.display_name}, without an account. It opens once.`}
      submitLabel="Make link"
      staysOpen
      defaults={{ email: '', hours: String(setupLinks.hours.default), intents: 'all' }}
      onSubmit={async ({ email, hours, intents: chosen }) => {
        const body = {
          intents: [...meant[chosen]],
          expires_in_hours: Number(hours),
          ...(email.trim() && { email: email.trim() }),
        }
        setMade(await change(() => ssoActions.makeLink(projectId, team.id, body)))
      }}
      refuse={(error) => ({ field: 'email', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Email it to"
            optional
            type="email"
            help="Or copy it in the next step."
            {...register('email')}
            error={errors.email?.message}
          />
          <SelectField
            label="They can"
            options={intents}
            value={watch('intents')}
            onChange={(value) => setValue('intents', value)}
          />
          <SelectField
            label="Works for"
            options={lives}
            value={watch('hours')}
            onChange={(value) => setValue('hours', value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function Made({ url, email, onClose }: { url: string; email: string | null; onClose(): void }) {
  return (
    <Dialog title="Setup link" onClose={onClose}>
      <div className="dialog-body">
        <CopyLine text={url} />
        <Note>
          {email === null ? 'It is shown only once. Send it to the customer’s IT.' : `It is on its way to ${email}.`}{' '}
          Whoever opens it first can use it.
        </Note>
      </div>
      <footer>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}
