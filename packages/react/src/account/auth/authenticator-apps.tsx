import type { AuthenticatorApp } from '@hallpass/js'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useDates } from '../../hooks/use-dates.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { useAccount } from '../account-context.ts'
import { OpenRow, Row } from '../parts.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The apps of somebody who has one: each gives codes, so that a lost phone is not the only one. */
export function AuthenticatorApps() {
  const t = useTranslate()
  const { user } = useAccount()
  const [apps, setApps] = useState<readonly AuthenticatorApp[]>([])
  const [isAdding, setAdding] = useState(false)
  const { busy, problem, run } = useAction<string>()
  const read = async () => setApps(await user.listAuthenticatorApps())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each user
  useEffect(() => {
    read().catch(() => setApps([]))
  }, [user.id])
  const numbered = (number: number) => t('App {number}', { number: String(number) })
  const nameOf = ({ name }: AuthenticatorApp, at: number) => name ?? numbered(at + 1)
  const add = async (secret: Uint8Array, code: string) => {
    const names = apps.map(nameOf)
    let number = apps.length + 1
    while (names.includes(numbered(number))) number++
    await user.addAuthenticatorApp({ name: numbered(number), secret, code })
    await read()
  }
  const row = (
    <Row
      icon={Smartphone}
      title={t('Another app')}
      description={t('On a second phone or in a password manager, for when you lose the first.')}
      actions={
        <Button variant={isAdding ? 'ghost' : 'outline'} size="small" onClick={() => setAdding(!isAdding)}>
          {isAdding ? t('Cancel') : t('Add app')}
        </Button>
      }
    />
  )
  return (
    <>
      {apps.length > 1 &&
        apps.map((app, at) => (
          <AppRow
            key={app.id}
            app={app}
            name={nameOf(app, at)}
            isBusy={busy === app.id}
            onRemove={() => void run(app.id, () => app.remove().then(read))}
          />
        ))}
      {problem !== undefined && (
        <li className="hp-list-alert">
          <Alert>{problem}</Alert>
        </li>
      )}
      {isAdding ? (
        <OpenRow row={row}>
          <TotpSetup onSecret={add} onDone={() => setAdding(false)} />
        </OpenRow>
      ) : (
        <li>{row}</li>
      )}
    </>
  )
}

interface AppRowProps {
  app: AuthenticatorApp
  name: string
  isBusy: boolean
  onRemove: () => void
}

function AppRow({ app: { createdAt, lastUsedAt }, name, isBusy, onRemove }: AppRowProps) {
  const t = useTranslate()
  const dates = useDates()
  const facts = [
    createdAt && t('Added {date}', { date: dates.day(createdAt) }),
    lastUsedAt && t('Last used {date}', { date: dates.day(lastUsedAt) }),
  ]
  return (
    <li>
      <Row
        icon={Smartphone}
        title={name}
        description={facts.filter(Boolean).join(' · ')}
        actions={
          <Button size="small" busy={isBusy} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        }
      />
    </li>
  )
}
