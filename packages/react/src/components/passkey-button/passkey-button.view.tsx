import { useTranslate } from '../../provider.tsx'
import { Spinner } from '../../ui/button.tsx'
import { Key } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'

/** What the button for a passkey draws. */
export interface PasskeyButtonViewProps {
  /** Whether it was pressed. */
  isBusy: boolean
  /** Whether it waits for something else. */
  isDisabled: boolean
  /** What pressing it does. */
  onPress: () => void
}

/** Draws the button for a passkey, with state of your own. */
export function PasskeyButtonView({ isBusy, isDisabled, onPress }: PasskeyButtonViewProps) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className="hp-btn hp-btn-outline hp-btn-block hp-oauth"
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={isBusy ? undefined : onPress}
    >
      <span className="hp-oauth-mark">{isBusy ? <Spinner /> : <Icon of={Key} />}</span>
      <span className="hp-truncate">{t('Use a passkey')}</span>
    </button>
  )
}
