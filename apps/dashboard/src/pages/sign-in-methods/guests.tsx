import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Setting, Show, Switch } from '../../ui/index.ts'

const title = 'People can start as a guest'

export function Guests({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Guests" note="existing guests stay signed in">
      <Show loaded={config}>
        {({ auth }) => (
          <Card>
            <Managed places="auth.anonymous.allowSignUp">
              <Setting title={title} note="An anonymous account, without an email or a password">
                <Switch
                  label={title}
                  checked={auth.anonymous.allowSignUp}
                  onChange={(on) =>
                    set(
                      'auth.anonymous.allowSignUp',
                      on,
                      on ? 'People can start as a guest' : 'Nobody can start as a guest',
                    )
                  }
                />
              </Setting>
            </Managed>
          </Card>
        )}
      </Show>
    </Section>
  )
}
