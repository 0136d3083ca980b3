import { useTranslate } from '../../provider.tsx'
import { BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { MagicLinkCodeView, type MagicLinkCodeViewProps, SentToText } from './magic-link-code.view.tsx'

interface MagicLinkCardProps extends MagicLinkCodeViewProps {
  email: string
  projectName: string | undefined
}

/** The second step of the page for signing in. Loaded when a code is on its way. */
export default function MagicLinkCard({ email, projectName, ...view }: MagicLinkCardProps) {
  const t = useTranslate()
  return (
    <Card>
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Check your email')}>
        <SentToText email={email} />
      </CardHead>
      <MagicLinkCodeView {...view} />
    </Card>
  )
}
