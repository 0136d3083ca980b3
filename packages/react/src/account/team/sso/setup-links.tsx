import type { SetupLink } from '@hallpass/js'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../../hooks/use-action.ts'
import { useDates } from '../../../hooks/use-dates.ts'
import { useTranslate } from '../../../provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Group, Row } from '../../parts.tsx'
import type { ReactTeam } from '../team-section.tsx'
import { MakeSetupLink } from './make-setup-link.tsx'

interface SetupLinksProps {
  team: ReactTeam
  links: readonly SetupLink[]
  onChange: () => Promise<void>
}

/** For whoever looks after the identity provider of the company, and has no account here. */
export function SetupLinks({ team, links, onChange }: SetupLinksProps) {
  const t = useTranslate()
  const dates = useDates()
  const [isMaking, setMaking] = useState(false)
  const { busy, problem, run } = useAction<string>()
  const nameOf = ({ email, createdAt }: SetupLink) => email ?? t('Created {date}', { date: dates.day(createdAt) })
  const stateOf = ({ usedAt, expiresAt, sessionExpiresAt }: SetupLink) =>
    usedAt
      ? t('Opened, works until {date}', { date: dates.time(sessionExpiresAt ?? usedAt) })
      : t('Not opened yet, works until {date}', { date: dates.time(expiresAt) })
  const takeBack = (link: SetupLink) => async () => {
    await link.revoke()
    await onChange()
  }
  return (
    <Group
      title={t('Setup links')}
      description={t('Whoever opens one sets up single sign-on for this team without an account. It opens once.')}
      action={
        <Button size="small" onClick={() => setMaking(true)}>
          <Icon of={Plus} />
          {t('Make setup link')}
        </Button>
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      {links.length > 0 && (
        <ul className="hp-list">
          {links.map((link) => (
            <li key={link.id}>
              <Row
                icon={Link2}
                title={<bdi>{nameOf(link)}</bdi>}
                description={stateOf(link)}
                actions={
                  <Button
                    variant="ghost"
                    size="small"
                    busy={busy === link.id}
                    aria-label={t('Take back {name}', { name: nameOf(link) })}
                    onClick={() => void run(link.id, takeBack(link))}
                  >
                    {t('Take back')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isMaking && <MakeSetupLink team={team} onMade={onChange} onClose={() => setMaking(false)} />}
    </Group>
  )
}
