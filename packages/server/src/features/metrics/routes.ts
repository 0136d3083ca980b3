import { getMetrics } from '@hallpass/contract/endpoints'
import { mayUse } from '../../http/roles.ts'
import { route } from '../../http/route.ts'
import { metricsOf } from './service.ts'

export const metricsRoutes = [
  route(getMetrics, async ({ query }, call) => {
    const metrics = await metricsOf(call.db, call.app.clock.now(), {
      days: query.days,
      includeAnonymous: query.include_anonymous === 'true',
      retainMillis: call.app.settings.retain.activity,
    })
    // Figures are for everybody, people for those who may see them.
    return mayUse(call, 'people.read') ? metrics : { ...metrics, recently_registered: [], recently_active: [] }
  }),
]
