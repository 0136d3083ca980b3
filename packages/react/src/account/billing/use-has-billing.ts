import type { Billing, Cell } from '@hallpass/js'
import { useSyncExternalStore } from 'react'

const loading = { status: 'loading' } as const
const stay = () => () => {}

/** Whether somebody has anything that the page could show. Nobody waits for the answer, and a failure is a no. */
export function useHasBilling(cell: Cell<Billing> | undefined): boolean {
  const read = cell ? cell.get : () => loading
  const snapshot = useSyncExternalStore(cell?.subscribe ?? stay, read, read)
  if (snapshot.status !== 'ready') return false
  const { products, credit, paymentMethod, hasInvoices } = snapshot.data
  return products.length > 0 || credit.length > 0 || paymentMethod !== null || hasInvoices
}
