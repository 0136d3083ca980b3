import type { Person } from '@hallpass/server/testing/index.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { billingOf } from '@hallpass/server/testing/payments.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import type { TestServer } from '@hallpass/server/testing/test-server.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ownSession } from './own-session.ts'

export const longName = 'Unternehmensweite Zusammenarbeitsplattform mit sehr langem Namen'

const plan = (displayName: string, prices: object, more: object = {}) => ({
  displayName,
  customerType: 'user',
  groupId: 'plans',
  prices,
  includedItems: {},
  ...more,
})
const monthly = (price: object) => ({ monthly: { ...price, interval: [1, 'month'] } })

/** A project of an owner that sells plans to people and seats to teams. */
export async function openBillingShop(server: TestServer) {
  const owner = await signUpOwner(server)
  const { id: projectId } = (await owner.create({ display_name: 'Acme' })).body
  const { body: keys } = await server.request('POST', '/api/v1/internal/api-keys', {
    headers: owner.acting(projectId),
    body: {
      description: 'shop',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  })
  const project = new TestProject(server.base, projectId, {
    client: keys.publishable_client_key,
    server: keys.secret_server_key,
    admin: keys.super_secret_admin_key,
  })
  const { groupId: _, ...forTeams } = plan('Team plan', monthly({ JPY: '1000' }), {
    customerType: 'team',
    stackable: true,
  })
  const { groupId: __, ...forMachines } = plan('Fleet', { once: { USD: '9' } }, { customerType: 'custom' })
  await project.configure({
    'teams.allowClientTeamCreation': true,
    'payments.groups.plans': { displayName: 'Plans' },
    'payments.offers.pro': plan(
      'Pro',
      { ...monthly({ USD: '20' }), yearly: { USD: '200', interval: [1, 'year'] } },
      { whenRefunded: 'take-back' },
    ),
    'payments.offers.ultra': plan(longName, monthly({ USD: '90' })),
    'payments.offers.team_plan': forTeams,
    'payments.offers.fleet': forMachines,
  })
  await project.admin.post('/internal/payments/setup', {})
  return { owner, project, projectId, url: server.app.settings.url }
}
export type BillingShop = Awaited<ReturnType<typeof openBillingShop>>

export async function openAccount(
  browser: Browser,
  { url, project, projectId }: Pick<BillingShop, 'url' | 'project' | 'projectId'>,
  person: Pick<Person, 'refreshToken'>,
  hash = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options })
  context.setDefaultTimeout(20_000)
  const value = await ownSession(project, person)
  await context.addCookies([{ name: `stack-refresh-${projectId}`, value, url: `${url}/p/${projectId}` }])
  const tab = await context.newPage()
  await tab.goto(`${url}/p/${projectId}/handler/account-settings${hash}`)
  return tab
}

export async function checkoutPath({ project }: BillingShop, customer: { id: string }, offer: string, type = 'user') {
  const { body } = await project.server.post('/payments/purchases/create-purchase-url', {
    customer_type: type,
    customer_id: customer.id,
    offer_id: offer,
  })
  return new URL(body.url).pathname
}

export const boughtBy = async ({ project }: BillingShop, customer: { id: string }, type = 'user') =>
  (await billingOf(project, customer, type)).products.find((one: { reason: string }) => one.reason === 'bought')

export const act = async (tab: Page, menu: string, name: string) => {
  await tab.getByRole('button', { name: menu, exact: true }).click()
  await tab.getByRole('menuitem', { name, exact: true }).click()
}
export const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
export const said = (tab: Page, text: string | RegExp) => tab.getByText(text, { exact: true }).first().waitFor()

/** What the receipt behind a link says, opened as people open it: in a tab of its own. */
export async function readReceipt(tab: Page, link: RegExp | string): Promise<string> {
  const opened = tab.context().waitForEvent('page')
  await tab.getByRole('link', { name: link }).first().click()
  const receipt = await opened
  await receipt.getByRole('heading', { name: 'Receipt' }).waitFor()
  const text = await receipt.locator('main').innerText()
  await receipt.close()
  return text
}
