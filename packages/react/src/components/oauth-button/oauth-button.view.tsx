import { isProviderType, providerName } from '@hallpass/contract'
import { useTranslate } from '../../provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/button.tsx'
import { Enter } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'

/** What the button of a provider draws. */
export interface OAuthButtonViewProps {
  /** The provider’s id, such as `github`. */
  provider: string
  /** What it is called, where the project gave it a name. */
  displayName?: string | undefined
  /** Whether this person signed in with it last. */
  isLastUsed: boolean
  /** Whether it was pressed. */
  isBusy: boolean
  /** Whether it waits for something else. */
  isDisabled: boolean
  /** Providers do not show their pages inside another site's frame. */
  isFramed: boolean
  /** What pressing it does. */
  onPress: () => void
}

const BrandMark = lazyPart(async () => (await import('./brand-marks.tsx')).default)

/** Draws the button of a provider, with state of your own. */
export function OAuthButtonView(props: OAuthButtonViewProps) {
  const { provider, displayName = providerName(provider), isLastUsed, isBusy, isDisabled, isFramed, onPress } = props
  const t = useTranslate()
  return (
    <button
      type="button"
      className="hp-btn hp-btn-outline hp-btn-block hp-oauth"
      aria-busy={isBusy || undefined}
      disabled={isDisabled || isFramed}
      onClick={isBusy ? undefined : onPress}
    >
      <span className="hp-oauth-mark">{isBusy ? <Spinner /> : <ProviderMark provider={provider} />}</span>
      <span className="hp-truncate">{t('Continue with {provider}', { provider: displayName })}</span>
      {isLastUsed && <Badge>{t('Last used')}</Badge>}
    </button>
  )
}

/** One below the other; inside a frame with the reason why none of them can be pressed. */
export function OAuthButtonsView({ buttons }: { buttons: readonly OAuthButtonViewProps[] }) {
  const t = useTranslate()
  return (
    <>
      {buttons.map((button) => (
        <OAuthButtonView key={button.provider} {...button} />
      ))}
      {buttons.some(({ isFramed }) => isFramed) && (
        <p className="hp-sm hp-muted">{t('This does not work inside a frame. Open the page in its own tab.')}</p>
      )}
    </>
  )
}

/** The sign of a provider, or of a way in where it has none. */
export function ProviderMark({ provider }: { provider: string }) {
  if (!isProviderType(provider)) return <Icon of={Enter} />
  return (
    <Loading>
      <BrandMark provider={provider} />
    </Loading>
  )
}
