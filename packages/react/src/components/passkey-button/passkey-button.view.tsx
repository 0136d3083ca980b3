import { useTranslate } from '../../provider.tsx'
import { Spinner } from '../../ui/button.tsx'
import { Key } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface PasskeyButtonViewProps {
  isBusy: boolean
  isDisabled: boolean
  onPress: () => void
}

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
