import { getMetrics } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { metricsOf } from './service.ts'

export const metricsRoutes = [
  route(getMetrics, ({ query }, { app, db }) =>
    metricsOf(db, app.clock.now(), { includeAnonymous: query.include_anonymous === 'true' }),
  ),
]
