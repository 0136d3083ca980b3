import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('does nothing when metrics are off', async () => {
  const metrics = await createMetrics({ metrics: false })
  metrics.request({ method: 'GET', route: '/users/me', status: 200, seconds: 1 })
  expect(metrics.render()).toBeUndefined()
})

it('metrics count requests, jobs, connections and hashes', async () => {
  const metrics = await createMetrics({ metrics: true })
  metrics.request({ method: 'GET', route: '/users/{id}', status: 200, seconds: 0.004 })
  metrics.request({ method: 'GET', route: '/users/{id}', status: 404, seconds: 0.004 })
  metrics.job({ task: 'mail', outcome: 'done', seconds: 0.2 })
  metrics.watchPool('main', () => ({ total: 5, idle: 3, waiting: 0 }))
  metrics.watchPasswords(() => ({ running: 2, waiting: 7 }))
  const { contentType, text } = (await metrics.render()) ?? { contentType: '', text: '' }
  expect(contentType).toContain('text/plain')
  expect(text).toContain('hallpass_requests_total{method="GET",route="/users/{id}",status="404"} 1')
  expect(text).toContain('hallpass_request_seconds_count{method="GET",route="/users/{id}"} 2')
  expect(text).toContain('hallpass_jobs_total{task="mail",outcome="done"} 1')
  expect(text).toContain('hallpass_pool_connections{pool="main",state="idle"} 3')
  expect(text).toContain('hallpass_password_hashes{state="waiting"} 7')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

it('metrics of two servers in one process are separate', async () => {
  const [first, second] = [await createMetrics({ metrics: true }), await createMetrics({ metrics: true })]
  first.job({ task: 'mail', outcome: 'done', seconds: 1 })
  expect((await second.render())?.text).not.toContain('hallpass_jobs_total{')
})
