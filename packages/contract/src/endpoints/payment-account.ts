import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { processorFailed } from './billing.ts'

const tag = 'Payments'
const nothing = z.strictObject({})

export const setUpPayments = defineEndpoint({
  method: 'POST',
  path: '/internal/payments/setup',
  access: ['admin'],
  needs: 'secrets',
  tag,
  summary: 'Make the payment account of the project, once, and tell where to go on',
  body: nothing,
  bodyOptional: true,
  result: z.object({ url: z.string() }),
  textErrors: processorFailed,
})

export const getPaymentAccount = defineEndpoint({
  method: 'GET',
  path: '/internal/payments/stripe/account-info',
  access: ['admin'],
  needs: 'project.read',
  tag,
  summary: 'Read what the payment account of the project can do',
  result: z.object({
    /** Stripe’s id of the account. */
    account_id: z.string(),
    /** Whether it can take payments. */
    charges_enabled: z.boolean(),
    /** Whether its owner has told Stripe everything. */
    details_submitted: z.boolean(),
    /** Whether money is paid out of it. */
    payouts_enabled: z.boolean(),
  }),
  errors: ['STRIPE_ACCOUNT_INFO_NOT_FOUND'],
  textErrors: processorFailed,
})

export const createAccountSession = defineEndpoint({
  method: 'POST',
  path: '/internal/payments/stripe-widgets/account-session',
  access: ['admin'],
  needs: 'secrets',
  tag,
  summary: 'Open the widgets of the payment processor for the project',
  body: nothing,
  bodyOptional: true,
  result: z.object({ client_secret: z.string() }),
  textErrors: { ...processorFailed, 400: 'The project has no account at the processor.' },
})
