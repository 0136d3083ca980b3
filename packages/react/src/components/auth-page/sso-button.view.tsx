import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'

interface SsoButtonViewProps {
  /** What the connection is called; undefined while none is known. */
  displayName: string | undefined
  /** It is what the form sends, since nothing else is asked for. */
  isOnly: boolean
  isBusy: boolean
  isDisabled: boolean
  onPress: () => void
  /** Asks for a password or a code after all; undefined where nobody may come so. */
  onOtherWay: (() => void) | undefined
}

/** Leads to the identity provider of the person's team. */
export function SsoButtonView(props: SsoButtonViewProps) {
  const { displayName, isOnly, isBusy, isDisabled, onPress, onOtherWay } = props
  const t = useTranslate()
  if (displayName === undefined && !isOnly) return null
  const name = displayName === undefined ? t('Continue') : t('Continue with {provider}', { provider: displayName })
  return (
    <>
      {isOnly && displayName !== undefined && (
        <p className="hp-sm hp-muted hp-sent-to" role="status">
          {t('People with this address sign in with {provider}.', { provider: displayName })}
        </p>
      )}
      <div className={isOnly ? 'hp-stack' : 'hp-actions'}>
        <Button
          type={isOnly ? 'submit' : 'button'}
          variant={isOnly ? 'primary' : 'outline'}
          block
          busy={isBusy}
          disabled={isDisabled}
          onClick={isOnly ? undefined : onPress}
        >
          <span className="hp-truncate">{name}</span>
        </Button>
        {onOtherWay && (
          <Button variant="ghost" block disabled={isDisabled} onClick={onOtherWay}>
            {t('Sign in another way')}
          </Button>
        )}
      </div>
    </>
  )
}
