import { durationText, factorResetDelayHours } from '@hallpass/contract'
import type { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Select, Setting, Switch } from '../../ui/index.ts'

const { min, max, default: usual } = factorResetDelayHours
const choices = [min, 48, usual, 120, max]

function optionsFor(current: number) {
  const values = [...new Set([...choices, current])].sort((a, b) => a - b)
  return values.map((value) => ({ value: String(value), label: durationText(value * 60, 'en-US') }))
}

interface Props {
  secondFactor: { resetByEmail: boolean; resetDelayHours: number }
  set: ReturnType<typeof useConfig>['set']
}

/** The way back in for people who have lost their second factor. */
export function ResetByEmail({ secondFactor: { resetByEmail, resetDelayHours }, set }: Props) {
  return (
    <>
      <Managed places="auth.secondFactor.resetByEmail">
        <Setting
          title="Reset by email"
          note="Who has lost the app and the recovery codes can remove the second factor with an emailed code, after a delay. All their addresses are told at once and can stop it. Without it, only you can let them back in"
        >
          <Switch
            label="Reset by email"
            checked={resetByEmail}
            onChange={(on) =>
              set(
                'auth.secondFactor.resetByEmail',
                on,
                on ? 'Second factors can be reset by email' : 'Only you can reset second factors',
              )
            }
          />
        </Setting>
      </Managed>
      {resetByEmail && (
        <Managed places="auth.secondFactor.resetDelayHours">
          <Setting
            title="Delay of a reset"
            note="Long enough that its owner reads the email. For resets that are asked for from now on"
          >
            <Select
              label="Delay of a reset"
              className="w-[200px] flex-none"
              options={optionsFor(resetDelayHours)}
              value={String(resetDelayHours)}
              onChange={(value) => set('auth.secondFactor.resetDelayHours', Number(value), 'Delay of a reset: saved')}
            />
          </Setting>
        </Managed>
      )}
    </>
  )
}
