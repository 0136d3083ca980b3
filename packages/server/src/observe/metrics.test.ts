import { AggregatorRegistry } from 'prom-client'
import { expect, it } from 'vitest'
import { metricTable } from './metric-table.ts'
import { createMetrics } from './metrics.ts'
import { statementLabel, watchPool } from './watch-parts.ts'

it('does nothing when metrics are off', async () => {
  const metrics = await createMetrics({ metrics: false })
  metrics.count('requests', { method: 'GET', route: '/users/me', status: '200' })
  expect(metrics.isOn).toBe(false)
  expect(metrics.render()).toBeUndefined()
})

it('metrics count, measure, and read what they watch at every scrape', async () => {
  const metrics = await createMetrics({ metrics: true })
  metrics.count('requests', { method: 'GET', route: '/users/{id}', status: '404' })
  metrics.observe('requestSeconds', { method: 'GET', route: '/users/{id}' }, 0.004)
  metrics.count('swept', { sweep: 'delete-old-codes' }, 5)
  let idle = 3
  watchPool(metrics, 'requests', () => ({ size: 10, total: 5, idle, waiting: 0 }))
  watchPool(metrics, 'jobs', () => ({ size: 6, total: 1, idle: 1, waiting: 0 }))
  const text = async () => (await metrics.render())?.text
  expect(await text()).toContain('hallpass_requests_total{method="GET",route="/users/{id}",status="404"} 1')
  idle = 4
  const second = await text()
  expect(second).toContain('hallpass_request_seconds_count{method="GET",route="/users/{id}"} 1')
  expect(second).toContain('hallpass_swept_rows_total{sweep="delete-old-codes"} 5')
  expect(second).toContain('hallpass_pool_connections{pool="requests",state="idle"} 4')
  expect(second).toContain('hallpass_pool_connections{pool="jobs",state="idle"} 1')
  expect(second).toContain('hallpass_pool_size{pool="requests"} 10')
  expect(second).toContain('nodejs_eventloop_lag_seconds')
})

it('a part that cannot be read leaves the other metrics where they are', async () => {
  const metrics = await createMetrics({ metrics: true })
  metrics.watch('queueLength', () => Promise.reject(new Error('no database')))
  metrics.watch('passwordHashes', () => [[{ state: 'waiting' }, 7]])
  const text = (await metrics.render())?.text
  expect(text).not.toContain('hallpass_queue_length{')
  expect(text).toContain('hallpass_password_hashes{state="waiting"} 7')
})

it('metrics of two servers in one process are separate', async () => {
  const [first, second] = [await createMetrics({ metrics: true }), await createMetrics({ metrics: true })]
  first.count('jobs', { task: 'mail', outcome: 'done' })
  expect((await second.render())?.text).not.toContain('hallpass_jobs_total{')
})

it('says of every metric how those of several processes become one', () => {
  // The library refuses to merge by a way that it does not know.
  const merged = Object.values(metricTable).map(({ name, help, kind, labels, merge }) => {
    const values = labels.length ? [] : [{ value: 1, labels: {} }]
    return { name, help, type: kind, values, aggregator: merge }
  })
  expect(() => AggregatorRegistry.aggregate([merged, merged])).not.toThrow()
  expect(metricTable.queueLength.merge).toBe('max')
  expect(new Set(Object.values(metricTable).map(({ name }) => name)).size).toBe(Object.keys(metricTable).length)
})

it('names statements by a bounded number of labels', () => {
  expect(statementLabel('select 1', 'users.view')).toBe('users.view')
  expect(statementLabel('  Select 1', undefined)).toBe('select')
  expect(statementLabel('savepoint "x"', undefined)).toBe('other')
  expect(statementLabel('', undefined)).toBe('other')
})
