import { ShieldCheck } from 'lucide-react'
import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Setting, Show, Switch } from '../../ui/index.ts'

const title = 'Tell people when their account changes'

export function SecurityNotices({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Security notices">
      <Show loaded={config}>
        {({ emails }) => (
          <Card>
            <Managed places="emails.securityNotifications">
              <Setting
                icon={<ShieldCheck aria-hidden />}
                title={title}
                note="Sent when a password, email address, passkey, second factor, connected account or API key changes, to verified addresses, in the recipient’s language."
              >
                <Switch
                  label={title}
                  checked={emails.securityNotifications}
                  onChange={(on) =>
                    set('emails.securityNotifications', on, `Security notices are ${on ? 'on' : 'off'}`)
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
