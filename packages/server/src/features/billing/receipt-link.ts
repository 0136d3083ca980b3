import { receiptLinkHours } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { UnsealError } from '../../core/crypto/index.ts'

interface Receipt {
  tenancyId: string
  invoiceId: string
}

const context = 'receipt-link'

/**
 * Where one invoice can be read by whoever has the address: a browser that opens a page sends no keys along. Nothing is stored for it, and
 * nobody can make one up.
 */
export function receiptLink({ sealer, settings, clock }: App, { tenancyId, invoiceId }: Receipt): string {
  const expiresAt = clock.now().getTime() + receiptLinkHours * 3_600_000
  return `${settings.url}/receipt/${sealer.seal(JSON.stringify([tenancyId, invoiceId, expiresAt]), context)}`
}

/** Undefined for an address that is made up, or too old. */
export function openReceiptLink({ sealer, clock }: Pick<App, 'sealer' | 'clock'>, token: string): Receipt | undefined {
  try {
    const [tenancyId, invoiceId, expiresAt] = JSON.parse(sealer.open(token, context)) as [string, string, number]
    return expiresAt > clock.now().getTime() ? { tenancyId, invoiceId } : undefined
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
