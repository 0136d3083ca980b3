import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { invoicePageSize, receiptLinkHours } from '../limits.ts'
import { customerType, text } from '../schemas.ts'
import { customerErrors, customerParams, InvoiceLine, notTheCustomer, processorFailed } from './billing.ts'
import { badCursor, page } from './lists.ts'

const tag = 'Payments'
const notFound = { 404: 'The customer has no such invoice, or the caller did not send `x-hallpass-extensions: 1`.' }

export const Refund = z.object({
  id: z.string(),
  invoice_id: z.string(),
  currency: z.string(),
  amount: z.number().meta({ description: 'In the smallest unit of the currency' }),
  reason: z.string().nullable(),
  taken_back: z.boolean().meta({ description: 'Whether what was bought was taken back with it' }),
  created_at_millis: z.number(),
  failed_at_millis: z
    .number()
    .nullable()
    .meta({ description: 'The processor could not give it back after all: it does not count, and takes nothing back' }),
})

/** Once it is paid it is the receipt, too. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  customer_type: customerType,
  customer_id: z.string(),
  subscription_id: z.string().nullable(),
  purchase_id: z.string().nullable(),
  currency: z.string(),
  lines: z.array(InvoiceLine),
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number().meta({ description: 'subtotal - discount + tax' }),
  credit_applied: z.number().meta({ description: 'From earlier payments; below zero: left for later ones' }),
  amount_paid: z.number(),
  amount_refunded: z.number(),
  amount_refundable: z.number(),
  tax_details: z.unknown().meta({ description: 'As the processor has them; null where it has none' }),
  period_start_millis: z.number().nullable(),
  period_end_millis: z.number().nullable(),
  created_at_millis: z.number(),
  paid_at_millis: z.number().nullable(),
  test_mode: z.boolean(),
  refunds: z.array(Refund),
  page_url: z.string().meta({
    description: `A page to print, for whoever has this address; it works for ${receiptLinkHours} hours`,
  }),
})
export type Invoice = z.infer<typeof Invoice>

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/payments/customers/{customer_type}/{customer_id}/invoices',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the invoices and receipts of a customer, newest first',
  params: customerParams,
  query: z.strictObject({
    limit: z.int().min(1).max(invoicePageSize.max).optional(),
    cursor: text.max(60).optional().meta({ description: '`next_cursor` of the page before' }),
  }),
  result: page(Invoice),
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer, ...badCursor },
})

const invoiceParams = customerParams.extend({ invoice_id: text })

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/payments/customers/{customer_type}/{customer_id}/invoices/{invoice_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Read an invoice',
  params: invoiceParams,
  result: Invoice,
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer },
})

export const getInvoicePage = defineEndpoint({
  method: 'GET',
  path: '/payments/customers/{customer_type}/{customer_id}/invoices/{invoice_id}/page',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Read an invoice as a page that can be printed',
  description: 'HTML without scripts, laid out for A4 and letter paper.',
  params: invoiceParams,
  result: 'raw',
  mediaType: 'text/html',
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer },
})

export const createRefund = defineEndpoint({
  method: 'POST',
  path: '/payments/refunds',
  access: ['server', 'admin'],
  needs: 'people.write',
  audit: 'refund.created',
  ours: true,
  tag,
  summary: 'Give money back, all of it or a part',
  description:
    'What is refunded whole is taken back if its offer says so (`whenRefunded`): items that are not used yet go, and a subscription ends.',
  body: z.strictObject({
    invoice_id: text.optional(),
    purchase_id: text.optional().meta({ description: 'Of a one-time purchase, instead of its invoice' }),
    amount: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'In the smallest unit of the currency; everything that is left if it is not given' }),
    reason: text.min(1).max(1000),
  }),
  result: Refund,
  textErrors: {
    ...processorFailed,
    400: 'Not exactly one of invoice and purchase is named, or so much is not left to be refunded.',
    404: 'There is no such invoice or purchase, or the caller did not send `x-hallpass-extensions: 1`.',
  },
})
