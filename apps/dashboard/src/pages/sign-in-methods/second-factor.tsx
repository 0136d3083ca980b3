import { durationText, trustedDeviceDays } from '@hallpass/contract'
import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { RequiredFrom, savedAs } from '../../parts/required-from.tsx'
import { Card, Section, Select, Setting, Show, Switch } from '../../ui/index.ts'
import { ResetByEmail } from './reset-by-email.tsx'

const minutesOfDay = 24 * 60
const choices = [1, 7, 14, trustedDeviceDays.default, 60, trustedDeviceDays.max]

function optionsFor(current: number) {
  const values = [...new Set([...choices, current])].sort((a, b) => a - b)
  return values.map((value) => ({ value: String(value), label: durationText(value * minutesOfDay, 'en-US') }))
}

/** Who needs a second factor, and when people are asked for it. */
export function SecondFactor({ projectId }: { projectId: string }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Second factor">
      <Show loaded={config}>
        {({ auth: { secondFactor } }) => (
          <Card>
            <Managed places="auth.secondFactor.requiredFrom">
              <Setting
                title="Required for everybody"
                note="People without one are reminded until then, and set one up when they sign in after that. A passkey counts as one. You can also require it for a team or a permission, on their pages"
              >
                <RequiredFrom
                  label="Required for everybody"
                  value={secondFactor.requiredFrom}
                  onChange={(day) => set('auth.secondFactor.requiredFrom', day, savedAs(day))}
                />
              </Setting>
            </Managed>
            <Managed places="auth.secondFactor.trustDevices">
              <Setting
                title="Trusted devices"
                note="People may choose not to be asked again on their own device. A new password ends the trust, and so does signing out everywhere"
              >
                <Switch
                  label="Trusted devices"
                  checked={secondFactor.trustDevices}
                  onChange={(on) =>
                    set('auth.secondFactor.trustDevices', on, on ? 'Devices can be trusted' : 'No device is trusted')
                  }
                />
              </Setting>
            </Managed>
            {secondFactor.trustDevices && (
              <Managed places="auth.secondFactor.trustedDays">
                <Setting title="Trust a device for" note="Also for devices that are trusted already">
                  <Select
                    label="Trust a device for"
                    className="w-[200px] flex-none"
                    options={optionsFor(secondFactor.trustedDays)}
                    value={String(secondFactor.trustedDays)}
                    onChange={(value) =>
                      set('auth.secondFactor.trustedDays', Number(value), 'Trust a device for: saved')
                    }
                  />
                </Setting>
              </Managed>
            )}
            <ResetByEmail secondFactor={secondFactor} set={set} />
          </Card>
        )}
      </Show>
    </Section>
  )
}
