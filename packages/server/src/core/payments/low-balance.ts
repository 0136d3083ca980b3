import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { emit, requestMail } from '../outbox/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { languageOf, recipientsOf } from './billing-mails.ts'
import type { Customer } from './customers.ts'

type Payments = CompleteConfig['payments']

/** A customer who has to be told how little is left. */
export interface LowBalance {
  customer: Customer
  itemId: string
  quantity: number
  threshold: number
}

/** Undefined where nobody is told. */
export const thresholdOf = ({ items }: Payments, itemId: string): number | undefined =>
  Object.hasOwn(items, itemId) ? items[itemId]?.lowBalance : undefined

/** In the transaction that used it up: the webhook, and an email to those who can buy more. */
export async function tellLowBalance(tx: TenantDb, project: WithConfig, low: LowBalance) {
  const { customer, itemId, quantity, threshold } = low
  const item = project.config.payments.items[itemId]!.displayName
  await emit(tx, 'item.low_balance', {
    item_id: itemId,
    item_display_name: item,
    customer_type: customer.type,
    customer_id: customer.id,
    quantity,
    threshold,
  })
  const people = await recipientsOf(tx, project, customer)
  if (people.length === 0) return
  const language = await languageOf(tx, customer)
  const teamId = customer.type === 'team' ? customer.id : null
  for (const userId of people) await requestMail(tx, { kind: 'low_balance', userId, teamId, item, quantity, language })
}
