import { durationText, sessionDays, sessionsPerUser, stepUpMinutes } from '@hallpass/contract'
import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Select, Setting, Show } from '../../ui/index.ts'

interface Kind {
  name: 'absoluteDays' | 'idleDays' | 'anonymousDays' | 'maxPerUser'
  title: string
  note: string
  choices: readonly number[]
  /** What it means to set none. */
  none?: string
}

const days = [1, 7, 14, 30, 90, 180, sessionDays.max]
const kinds: readonly Kind[] = [
  {
    name: 'absoluteDays',
    title: 'People stay signed in for',
    note: 'Then they sign in again, however often they come. Also for people who are signed in now',
    choices: days,
  },
  {
    name: 'idleDays',
    title: 'Longest time without use',
    note: 'A session that nobody uses for this long ends. 30 days suits most apps',
    choices: days.filter((choice) => choice < sessionDays.max),
    none: 'no limit',
  },
  {
    name: 'anonymousDays',
    title: 'Guests stay signed in for',
    note: 'A guest whose session has ended cannot come back to what they had',
    choices: days.filter((choice) => choice < sessionDays.max),
    none: 'as long as others',
  },
  {
    name: 'maxPerUser',
    title: 'Sessions for each person',
    note: 'With one more, the oldest ends',
    choices: [1, 3, 10, sessionsPerUser.default, sessionsPerUser.max],
  },
]

const unset = 'none'
const minutesOfDay = 24 * 60

function optionsFor({ name, choices, none }: Kind, current: number | undefined) {
  const values = [...new Set([...choices, ...(current === undefined ? [] : [current])])].sort((a, b) => a - b)
  const label = (value: number) =>
    name === 'maxPerUser' ? value.toLocaleString('en') : durationText(value * minutesOfDay, 'en-US')
  const listed = values.map((value) => ({ value: String(value), label: label(value) }))
  return none === undefined ? listed : [...listed, { value: unset, label: none }]
}

const rotations = [
  { value: 'when-supported', label: 'where apps support it' },
  { value: 'required', label: 'always' },
  { value: 'off', label: 'never' },
]

/** How long people stay signed in, and whether stolen sessions are noticed. */
export function SessionLifetimes({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Sessions">
      <Show loaded={config}>
        {({ auth: { sessions, stepUp } }) => (
          <Card>
            {kinds.map((kind) => (
              <Managed key={kind.name} places={`auth.sessions.${kind.name}`}>
                <Setting title={kind.title} note={kind.note}>
                  <Select
                    label={kind.title}
                    className="w-[200px] flex-none"
                    options={optionsFor(kind, sessions[kind.name])}
                    value={String(sessions[kind.name] ?? unset)}
                    onChange={(value) =>
                      set(`auth.sessions.${kind.name}`, value === unset ? null : Number(value), `${kind.title}: saved`)
                    }
                  />
                </Setting>
              </Managed>
            ))}
            <Managed places="auth.sessions.rotation">
              <Setting
                title="Notice stolen sessions"
                note="Apps get a new refresh token as they use it, at most every 30 seconds. An old one that comes back ends the session. “Always” refuses apps built on packages that do not support it"
              >
                <Select
                  label="Notice stolen sessions"
                  className="w-[200px] flex-none"
                  options={rotations}
                  value={sessions.rotation}
                  onChange={(value) => set('auth.sessions.rotation', value, 'Notice stolen sessions: saved')}
                />
              </Setting>
            </Managed>
            <StepUp stepUp={stepUp} set={set} />
          </Card>
        )}
      </Show>
    </Section>
  )
}

const proofMinutes = [5, 10, 30, 60, stepUpMinutes.max]
const strictness = [
  { value: 'lenient', label: 'go on as before' },
  { value: 'strict', label: 'sign in again' },
]

interface StepUpProps {
  stepUp: { minutes: number; forOthers: 'lenient' | 'strict' }
  set: ReturnType<typeof useConfig>['set']
}

/** When people prove again who they are. */
function StepUp({ stepUp: { minutes, forOthers }, set }: StepUpProps) {
  const values = [...new Set([...proofMinutes, minutes])].sort((a, b) => a - b)
  return (
    <>
      <Managed places="auth.stepUp.minutes">
        <Setting
          title="Confirm sensitive changes after"
          note="Adding a passkey or an email address, creating an API key or deleting the account asks people to confirm that it’s them, unless they signed in or confirmed within this time"
        >
          <Select
            label="Confirm sensitive changes after"
            className="w-[200px] flex-none"
            options={values.map((value) => ({ value: String(value), label: durationText(value, 'en-US') }))}
            value={String(minutes)}
            onChange={(value) => set('auth.stepUp.minutes', Number(value), 'Confirm sensitive changes after: saved')}
          />
        </Setting>
      </Managed>
      <Managed places="auth.stepUp.forOthers">
        <Setting
          title="Apps that can’t ask"
          note="Sessions of packages without the confirmation dialog. To change something sensitive, people either go on as before or sign in again"
        >
          <Select
            label="Apps that can’t ask"
            className="w-[200px] flex-none"
            options={strictness}
            value={forOthers}
            onChange={(value) => set('auth.stepUp.forOthers', value, 'Apps that can’t ask: saved')}
          />
        </Setting>
      </Managed>
    </>
  )
}
