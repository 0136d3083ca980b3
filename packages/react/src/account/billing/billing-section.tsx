import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { BillingGroups } from './billing-groups.tsx'
import { BillingList } from './billing-list.tsx'

export function BillingSection() {
  const t = useTranslate()
  const { customer } = useAccount()
  return (
    <Section title={t(sectionTexts.billing.name)} description={t(sectionTexts.billing.description)}>
      {customer && (
        <>
          <BillingList cell={customer.cells.billing()} />
          <BillingGroups customer={customer} />
        </>
      )}
    </Section>
  )
}
