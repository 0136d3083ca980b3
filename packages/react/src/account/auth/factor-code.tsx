import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { AppCode, type AppCodeProps } from '../../ui/app-code.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Six digits of the app, or a recovery code as people copy it. */
export const isFactorCode = (code: string) => /^\d{6}$/.test(code) || code.trim().length >= 10

/** A code of the app or, from whoever has lost it, a recovery code. */
export function FactorCode(props: AppCodeProps & { hasRecoveryCodes: boolean }) {
  const { code, error, onEdit, hasRecoveryCodes } = props
  const t = useTranslate()
  const [hasNoApp, setNoApp] = useState(false)
  const swap = () => {
    onEdit('')
    setNoApp(!hasNoApp)
  }
  return (
    <>
      {hasNoApp ? (
        <TextField
          label={t('Recovery code')}
          name="recovery-code"
          value={code}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus
          onChange={onEdit}
        />
      ) : (
        <AppCode {...props} />
      )}
      {hasRecoveryCodes && (
        <Button variant="ghost" onClick={swap}>
          {hasNoApp ? t('Use your app instead') : t('Use a recovery code')}
        </Button>
      )}
    </>
  )
}
