import { knownError } from '@hallpass/contract'
import { getHealth, retryQueue } from '@hallpass/contract/endpoints'
import { readHealth, retry } from '../../core/health/index.ts'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { healthView } from './view.ts'

export const healthRoutes = [
  route(getHealth, async (_input, call) => {
    requireInternal(call)
    return healthView(await readHealth(call.app), call.app.clock.now())
  }),

  route(retryQueue, async ({ body }, call) => {
    requireInternal(call)
    return { retried: await retry(call.app, body.queue) }
  }),
]

/** The installation is not the business of those who only own a project in it. */
function requireInternal({ project }: Call) {
  if (project.id !== 'internal') throw knownError('EXPECTED_INTERNAL_PROJECT')
}
