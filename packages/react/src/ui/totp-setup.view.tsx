import type { TotpState } from '../flows/totp.flow.ts'
import { useTranslate } from '../provider.tsx'
import { AppCode } from './app-code.tsx'
import { CopyButton } from './small.tsx'

interface TotpSetupViewProps extends TotpState {
  qr: readonly (readonly boolean[])[]
  /** In base32. */
  secret: string
  /** Where it stands on a card. */
  heading?: 'h2' | 'h3'
  onEdit: (code: string) => void
  onComplete: (code: string) => void
}

export function TotpSetupView({
  qr,
  secret,
  heading: Heading = 'h3',
  onEdit,
  onComplete,
  ...state
}: TotpSetupViewProps) {
  const t = useTranslate()
  return (
    <>
      <QrCode data={qr} label={t('QR code for your authenticator app')} />
      <div className="hp-steps">
        <div>
          <Heading>{t('1. Scan the code, or enter this key in your app')}</Heading>
          <div className="hp-code">
            <span className="hp-wrap-any">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            <CopyButton text={secret} />
          </div>
        </div>
        <div>
          <Heading>{t('2. Enter the six digits your app shows')}</Heading>
          <AppCode {...state} onEdit={onEdit} onComplete={onComplete} />
        </div>
      </div>
    </>
  )
}

/** One path for all dark squares: black on white in any theme, because cameras want it so. */
function QrCode({ data, label }: { data: readonly (readonly boolean[])[]; label: string }) {
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="hp-qr" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${data.length} ${data.length}`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#000" d={path} />
      </svg>
    </div>
  )
}
