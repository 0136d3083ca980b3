/** What deploy/ gives to Prometheus and Grafana names only what there is. */
import { readFileSync } from 'node:fs'
import { startTestServer } from '@hallpass/server/testing'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rules = read('deploy/prometheus/hallpass-alerts.yml')
const dashboard = JSON.parse(read('deploy/grafana/hallpass.json'))
const expressions: string[] = [
  ...[...rules.matchAll(/^ +expr: '(.*)'$/gm)].map(([, expression]) => expression ?? ''),
  ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
]

it('alerts and dashboard name only series that /metrics has', async () => {
  const server = await startTestServer({ env: { HALLPASS_METRICS: 'on' } })
  const { body } = await server.request('GET', '/metrics')
  const known = new Set(
    [...String(body).matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const named = expressions.flatMap((one) => one.match(/\b(hallpass|nodejs|process)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('every alert has a runbook of its own that is there', () => {
  const guide = read('docs/guides/when-something-breaks.md')
  const anchors = new Set(
    [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s+/g, '-'),
    ),
  )
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)]
  const runbooks = [...rules.matchAll(/^ +runbook: docs\/guides\/when-something-breaks\.md#(\S+)$/gm)].map(
    ([, anchor = '']) => anchor,
  )
  expect(runbooks).toHaveLength(alerts.length)
  expect(runbooks.filter((anchor) => !anchors.has(anchor))).toEqual([])
})

it('the dashboard has panels with different places and one data source to choose', () => {
  expect(dashboard.panels.length).toBeGreaterThan(10)
  const places = new Set(dashboard.panels.map(({ gridPos }: { gridPos: object }) => JSON.stringify(gridPos)))
  expect(places.size).toBe(dashboard.panels.length)
  expect(dashboard.templating.list).toEqual([expect.objectContaining({ name: 'datasource', query: 'prometheus' })])
})
