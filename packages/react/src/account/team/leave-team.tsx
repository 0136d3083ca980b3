import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../account-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Group, Row } from '../parts.tsx'
import type { ReactTeam } from './team-section.tsx'

/** The rest of the page may show the team as well, so it starts afresh. */
function startAfresh() {
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.location.reload()
}

export function LeaveTeam({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const { user } = useAccount()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    await user.leaveTeam(team)
    startAfresh()
  }
  return (
    <Group title={t('Leave')}>
      <ul className="hp-list">
        <li>
          <Row
            icon={DoorOpen}
            title={t('Leave this team')}
            description={t('You lose access to what belongs to it.')}
            actions={
              <Button variant="danger" size="small" onClick={() => setLeaving(true)}>
                {t('Leave team')}
              </Button>
            }
          />
        </li>
      </ul>
      {isLeaving && (
        <ConfirmDialog
          title={t('Leave {name}?', { name: team.displayName })}
          description={t('Somebody in the team must invite you before you can come back.')}
          act={t('Leave team')}
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        />
      )}
    </Group>
  )
}
