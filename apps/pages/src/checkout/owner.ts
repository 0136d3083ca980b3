import * as routes from '@hallpass/contract/routes'
import { HallpassAdminApp, HallpassClientApp, HallpassHttpError, hallpassAppInternals, KnownError } from '@hallpass/js'
import { createKeptStore } from '@hallpass/js/internal'
import { Refused } from './api.ts'

export interface Owner {
  /** Buys without paying. */
  buy(options: { fullCode: string; priceId: string; quantity: number; coupon: string | undefined }): Promise<void>
}

/** Undefined unless somebody is signed in to the dashboard who runs the project. */
export async function findOwner(projectId: string, dashboardKey: string): Promise<Owner | undefined> {
  const baseUrl = window.location.origin
  const dashboard = new HallpassClientApp({
    projectId: 'internal',
    publishableClientKey: dashboardKey,
    baseUrl,
    tokenStore: createKeptStore(),
  })
  const session = dashboard[hallpassAppInternals].core.sessions.current()
  if (!session.isSignedIn) return undefined
  const { items } = await dashboard.call(routes.listOwnedProjects)
  if (!items.some(({ id }) => id === projectId)) return undefined
  const app = new HallpassAdminApp({ projectId, projectOwnerSession: session, baseUrl, tokenStore: null })
  return {
    buy: async ({ fullCode, priceId, quantity, coupon }) => {
      const body = { full_code: fullCode, price_id: priceId, quantity, ...(coupon !== undefined && { coupon }) }
      await app.call(routes.createTestModePurchase, { body }).catch((error: unknown) => {
        throw refusedBy(error)
      })
    },
  }
}

/** As the page's own calls say it. */
function refusedBy(error: unknown): unknown {
  if (error instanceof KnownError) return new Refused(error.message, error.code)
  return error instanceof HallpassHttpError && error.status < 500 ? new Refused(error.body) : error
}
