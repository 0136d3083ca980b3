import {
  cancelSubscription,
  changeSubscription,
  getBilling,
  getInvoice,
  getInvoicePage,
  listChangeOptions,
  listCustomers as listCustomersEndpoint,
  listInvoices,
  previewSubscriptionChange,
  resumeSubscription,
  setPaymentMethod,
  setUpPaymentMethod,
} from '@hallpass/contract/endpoints'
import { Reply, route } from '../../http/route.ts'
import { admitTo, admitToSubscription } from './access.ts'
import { beginSetup, changeCard } from './card.ts'
import { change, preview } from './change.ts'
import { listCustomers } from './customers.ts'
import { invoicePage } from './invoice-page.ts'
import { listPage, readInvoice } from './invoices.ts'
import { optionsFor } from './plans.ts'
import { cancel, readBilling, resume } from './service.ts'

export const billingRoutes = [
  route(listCustomersEndpoint, ({ query }, call) => listCustomers(call, query)),
  route(getBilling, async ({ params }, call) => readBilling(call, await admitTo(call, params))),
  route(cancelSubscription, async ({ params, body }, call) =>
    cancel(call, await admitToSubscription(call, params), body),
  ),
  route(resumeSubscription, async ({ params }, call) => resume(call, await admitToSubscription(call, params))),
  route(listChangeOptions, async ({ params }, call) => optionsFor(call, await admitToSubscription(call, params))),
  route(previewSubscriptionChange, async ({ params, body }, call) =>
    preview(call, await admitToSubscription(call, params), body),
  ),
  route(changeSubscription, async ({ params, body }, call) =>
    change(call, await admitToSubscription(call, params), body),
  ),
  route(setPaymentMethod, async ({ params, body }, call) => changeCard(call, await admitTo(call, params), body)),
  route(setUpPaymentMethod, async ({ params }, call) => beginSetup(call, await admitTo(call, params))),
  route(listInvoices, async ({ params, query }, call) => listPage(call, await admitTo(call, params), query)),
  route(getInvoice, async ({ params }, call) => readInvoice(call, await admitTo(call, params), params.invoice_id)),
  route(getInvoicePage, async ({ params }, call) => {
    const invoice = await readInvoice(call, await admitTo(call, params), params.invoice_id)
    const acceptLanguage = call.request.header('accept-language')
    const page = await invoicePage(invoice, { projectName: call.project.displayName, acceptLanguage })
    return new Reply(new TextEncoder().encode(page.text), { headers: page.headers })
  }),
]
