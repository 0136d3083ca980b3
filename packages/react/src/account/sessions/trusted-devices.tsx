import type { TrustedDevice } from '@hallpass/js'
import { MonitorCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useDates } from '../../hooks/use-dates.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { useAccount } from '../account-context.ts'
import { Group, Row } from '../parts.tsx'
import { useSessionTexts } from './use-session-texts.ts'

/** What the account trusts; read again after a change. */
export function useTrustedDevices() {
  const { user } = useAccount()
  const [devices, setDevices] = useState<readonly TrustedDevice[]>([])
  const read = async () => setDevices(user.isMultiFactorRequired ? await user.listTrustedDevices() : [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each user
  useEffect(() => {
    read().catch(() => setDevices([]))
  }, [user.id, user.isMultiFactorRequired])
  const remove = async (some: readonly TrustedDevice[]) => {
    await Promise.all(some.map((device) => device.remove()))
    await read()
  }
  return { devices, remove }
}

type Props = ReturnType<typeof useTrustedDevices>

/** Where no second step is asked for; nothing where there are none. */
export function TrustedDevices({ devices, remove }: Props) {
  const t = useTranslate()
  const dates = useDates()
  const texts = useSessionTexts()
  const { busy, problem, run } = useAction<string>()
  if (devices.length === 0) return null
  return (
    <Group title={t('Trusted devices')} description={t('The second step is skipped on these.')}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ul className="hp-list">
        {devices.map((device) => (
          <li key={device.id}>
            <Row
              icon={MonitorCheck}
              title={texts.device(device.device)}
              description={[t('Trusted until {date}', { date: dates.day(device.expiresAt) }), device.ip]
                .filter(Boolean)
                .join(' · ')}
              actions={
                <Button
                  size="small"
                  busy={busy === device.id}
                  aria-label={t('Remove {name}', { name: texts.device(device.device) })}
                  onClick={() => void run(device.id, () => remove([device]))}
                >
                  {t('Remove')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Group>
  )
}
