import { codeLifetimeMinutes, durationText } from '@hallpass/contract'
import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Select, Setting, Show } from '../../ui/index.ts'

const kinds = [
  {
    name: 'signIn',
    title: 'Sign-in links and codes',
    note: 'Keep it short: an old email should not let anyone in',
  },
  { name: 'passwordReset', title: 'Links to reset a password', note: 'Anyone who opens one can choose a new password' },
  { name: 'verification', title: 'Links to verify an email', note: 'People may not check their inbox right away' },
  { name: 'invitation', title: 'Team invitations', note: 'Can be revoked until they are accepted' },
] as const
type Name = (typeof kinds)[number]['name']

const choices = [10, 30, 60, 4 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60, 30 * 24 * 60]

/** What is usual and allowed, and what is set now. */
function optionsFor(name: Name, current: number) {
  const { min, max } = codeLifetimeMinutes[name]
  const minutes = choices.filter((choice) => choice >= min && choice <= max)
  return [...new Set([...minutes, current])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: durationText(value, 'en-US') }))
}

export function CodeLifetimes({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="How long links and codes work" note="for emails sent from now on">
      <Show loaded={config}>
        {({ auth }) => (
          <Card>
            {kinds.map(({ name, title, note }) => {
              const current = auth.codes[`${name}Minutes`]
              return (
                <Managed key={name} places={`auth.codes.${name}Minutes`}>
                  <Setting title={title} note={note}>
                    <Select
                      label={title}
                      className="w-[200px] flex-none"
                      options={optionsFor(name, current)}
                      value={String(current)}
                      onChange={(value) => set(`auth.codes.${name}Minutes`, Number(value), `${title}: saved`)}
                    />
                  </Setting>
                </Managed>
              )
            })}
          </Card>
        )}
      </Show>
    </Section>
  )
}
