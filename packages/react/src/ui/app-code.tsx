import { useTranslate } from '../provider.tsx'
import { CodeField } from './code-field.tsx'

export interface AppCodeProps {
  code: string
  error?: string | undefined
  isChecking: boolean
  onEdit: (code: string) => void
  onComplete: (code: string) => void
}

/** What an authenticator app shows right now. */
export function AppCode({ code, error, isChecking, onEdit, onComplete }: AppCodeProps) {
  const t = useTranslate()
  return (
    <CodeField
      label={t('Six digits from your app')}
      kind="digits"
      value={code}
      error={error}
      checking={isChecking ? t('Checking…') : undefined}
      help={t('The app shows a new code every 30 seconds.')}
      autoFocus
      onChange={onEdit}
      onComplete={onComplete}
    />
  )
}
