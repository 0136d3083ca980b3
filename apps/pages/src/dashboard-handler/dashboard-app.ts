import type { HallpassClientApp } from '@hallpass/js'
import { createKeptStore } from '@hallpass/js/internal'
import { createHostedApp, type ProjectFacts } from '../handler/hosted-app.ts'

/** A page that acts with the session of the dashboard, whose refresh token no script can read. */
export const createDashboardApp = (facts: ProjectFacts): HallpassClientApp =>
  createHostedApp({ ...facts, apiUrl: null }, { handler: '/handler', home: '/', tokenStore: createKeptStore() })
