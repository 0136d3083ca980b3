import type { ProductChangePreview } from '@hallpass/js'
import { useTranslate } from '../../provider.tsx'
import { useProductTexts } from './use-product-texts.ts'

/** How what is paid now comes about, and what follows. */
export function ChangeSums({ preview }: { preview: ProductChangePreview }) {
  const t = useTranslate()
  const texts = useProductTexts()
  const { lines, currency, creditApplied, dueNow, total, nextPayment } = preview
  const money = (amount: number) => texts.money(amount, currency)
  return (
    <dl className="hp-sums">
      {lines
        .filter(({ amount }) => amount !== 0)
        .map(({ description, amount }) => (
          <Sum
            key={`${description} ${amount}`}
            name={amount < 0 ? t('{name}, paid and not used', { name: description }) : description}
            value={money(amount)}
          />
        ))}
      {creditApplied > 0 && <Sum name={t('From what is left')} value={money(-creditApplied)} />}
      <Sum name={t('Due now')} value={money(dueNow)} isTotal />
      {total < 0 && <Sum name={t('Left for later payments')} value={money(-total)} />}
      {nextPayment && (
        <Sum
          name={t('Next payment on {date}', { date: texts.day(nextPayment.at) })}
          value={money(nextPayment.amount)}
        />
      )}
    </dl>
  )
}

const Sum = ({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) => (
  <div className={isTotal ? 'is-total' : undefined}>
    <dt>{name}</dt>
    <dd className="hp-num">{value}</dd>
  </div>
)
