import { Button } from '@hallpass/react/internal/ui'
import { NoticeCard } from '../page/notice-card.tsx'
import { type OtherOpen, Refused } from './api.ts'
import { useSetupTexts } from './texts/texts.tsx'

export const otherOpenIn = (failure: unknown): OtherOpen | undefined =>
  failure instanceof Refused && failure.code === 'OTHER_SETUP_LINK_OPEN' ? (failure.details as OtherOpen) : undefined

interface ReplaceCardProps {
  other: OtherOpen
  onReplace: () => void
  onStay: () => void
}

/** A browser sets up one team at a time: following a link is not yet the wish to leave what is open. */
export function ReplaceCard({ other, onReplace, onStay }: ReplaceCardProps) {
  const t = useSetupTexts()
  const { team, project, next_team: nextTeam, next_project: nextProject } = other
  const text = t(
    'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?',
    { team, project, nextTeam, nextProject },
  )
  return (
    <NoticeCard tone="waiting" title={t('Another setup is open in this browser')} text={text}>
      <Button variant="primary" block onClick={onReplace}>
        {t('Open the new link')}
      </Button>
      <Button block onClick={onStay}>
        {t('Stay with the open one')}
      </Button>
    </NoticeCard>
  )
}
