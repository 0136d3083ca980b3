import { Check } from 'lucide-react'
import { useTranslate } from '../../provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge } from '../../ui/small.tsx'

export function OnBadge() {
  const t = useTranslate()
  return (
    <Badge tone="success">
      <Icon of={Check} />
      {t('On')}
    </Badge>
  )
}
