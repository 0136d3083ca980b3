import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { BillingList } from './billing-list.tsx'

export function BillingSection() {
  const t = useTranslate()
  const { billing } = useAccount()
  return (
    <Section title={t(sectionTexts.billing.name)} description={t(sectionTexts.billing.description)}>
      {billing && <BillingList cell={billing} />}
    </Section>
  )
}
