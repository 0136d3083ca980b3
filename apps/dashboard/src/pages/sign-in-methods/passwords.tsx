import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Setting, Show, Switch } from '../../ui/index.ts'

const title = 'Refuse common passwords'

export function Passwords({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Passwords" note="applies to passwords chosen from now on">
      <Show loaded={config}>
        {({ auth }) => (
          <Card>
            <Managed places="auth.password.refuseCommon">
              <Setting title={title} note="Such as “password1”: attackers try them first">
                <Switch
                  label={title}
                  checked={auth.password.refuseCommon}
                  onChange={(on) =>
                    set(
                      'auth.password.refuseCommon',
                      on,
                      on ? 'Common passwords are refused' : 'Any password is accepted',
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
