import { Coins } from 'lucide-react'
import { money } from '../../lib/money.ts'
import { Setting } from '../../ui/index.ts'
import type { Billing } from './billing-queries.ts'

/** What is left of earlier payments. */
export const Credit = ({ credit }: Pick<Billing, 'credit'>) =>
  credit.map(({ currency, amount }) => (
    <Setting
      key={currency}
      icon={<Coins aria-hidden />}
      title="Credit"
      note="Left of earlier payments, used for the next ones"
    >
      <b className="tabular-nums">{money(amount, currency)}</b>
    </Setting>
  ))
