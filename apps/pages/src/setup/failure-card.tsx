import { Button } from '@hallpass/react/internal/ui'
import { NoticeCard } from '../page/notice-card.tsx'
import { Refused } from './api.ts'
import type { SetupText } from './texts/source.ts'
import { useSetupTexts } from './texts/texts.tsx'

const refusals: Readonly<Record<string, { title: SetupText; text: SetupText }>> = {
  VERIFICATION_CODE_ALREADY_USED: {
    title: 'This link was opened already',
    text: 'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.',
  },
  VERIFICATION_CODE_EXPIRED: { title: 'This link has expired', text: 'Ask whoever sent it for a new one.' },
  VERIFICATION_CODE_NOT_FOUND: {
    title: 'This link does not work',
    text: 'It is not complete, or it was taken back. Ask whoever sent it for a new one.',
  },
  SETUP_LINK_MISMATCH: {
    title: 'This page is of another link',
    text: 'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.',
  },
}
const over = {
  title: 'Your time here is over',
  text: 'What you have set up stays. To go on, ask whoever sent you the link for a new one.',
} as const

/** A link that does not open, a session that is over, or a server that cannot be reached. */
export function FailureCard({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useSetupTexts()
  const known = failure instanceof Refused ? (refusals[failure.code ?? ''] ?? (failure.status === 401 && over)) : false
  if (known) return <NoticeCard tone="waiting" title={t(known.title)} text={t(known.text)} />
  return (
    <NoticeCard tone="error" title={t('The page could not be loaded')} text={t('Check your connection and try again.')}>
      <Button variant="primary" block onClick={onRetry}>
        {t('Try again')}
      </Button>
    </NoticeCard>
  )
}
