import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import { OtherMethods, TrustDevice } from './mfa.view.tsx'
import type { MfaViewProps } from './use-mfa.ts'

/** The browser asks for the key; it does so once somebody presses the button, which some browsers insist on. */
export default function MfaKey(props: MfaViewProps) {
  const { status, alert, projectName = '', onSecurityKey, onCancel } = props
  const t = useTranslate()
  return (
    <Card>
      <MoreSheet />
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Use your security key')}>
        {t('Plug it in or hold it near your device, and touch it when it blinks.')}
      </CardHead>
      <TrustDevice {...props} />
      {alert !== undefined && <Alert>{alert}</Alert>}
      <div className="hp-actions">
        <Button variant="primary" block busy={status !== 'entering'} onClick={() => void onSecurityKey()}>
          {t('Use security key')}
        </Button>
        <Button block onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <OtherMethods {...props} />
      </div>
    </Card>
  )
}
