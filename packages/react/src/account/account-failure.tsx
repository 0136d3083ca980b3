import { useProblemText } from '../hooks/use-problem-text.ts'
import { useTranslate } from '../provider.tsx'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/card.tsx'

/** In the place of what could not be loaded. */
export function AccountFailure({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const t = useTranslate()
  const problemText = useProblemText()
  return (
    <>
      <Alert>{problemText(error)}</Alert>
      <Button onClick={() => void onRetry()}>{t('Try again')}</Button>
    </>
  )
}
