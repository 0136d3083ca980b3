import { textError } from '@hallpass/contract'
import { type Place, type Processor, syncCustomer } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import type { Held } from './service.ts'
import { findCustomer } from './store.ts'

type Act<T> = (processor: Processor, place: Place & { customerId: string }) => Promise<T>

/** Something with a subscription at the processor, without changing it. */
export async function askProcessor<T>({ app, db }: Call, { account, customer, row }: Held, act: Act<T>): Promise<T> {
  const stored = await findCustomer(db, customer)
  if (!app.processor || !account || account.isLocal || !stored?.processor_id || row.processor_id === null)
    throw textError(400, 'The payment processor of this subscription is not connected any more.')
  const place = { accountId: account.id, subscriptionId: row.processor_id, customerId: stored.processor_id }
  return act(app.processor, place)
}

/** The same for a change, which is then read back: its event may take a while, and changes nothing more. */
export const atProcessor = (call: Call, held: Held, act: Act<void>): Promise<void> =>
  askProcessor(call, held, async (processor, place) => {
    await act(processor, place)
    const now = call.app.clock.now()
    const { accountId, customerId } = place
    await syncCustomer(processor, call.db, {
      project: call.project,
      accountId,
      customerId,
      customer: held.customer,
      now,
    })
  })
