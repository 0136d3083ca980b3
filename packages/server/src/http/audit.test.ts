import { auditActionOf, type Endpoint } from '@hallpass/contract/endpoints'
import { expect, it } from 'vitest'
import { routes } from '../routes.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints = routes.map((route) => route.endpoint)
const changing = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'open')

it('every change by a server or an admin has an audit action, or a reason to have none', () => {
  const unnamed = changing.filter((endpoint) => endpoint.audit === undefined && !auditActionOf(endpoint))
  expect(unnamed.map(nameOf)).toEqual([])
})

it('audits changes that only servers and admins can make, even if the endpoint does not say so', () => {
  const definition: Endpoint = {
    method: 'DELETE',
    path: '/internal/webhooks/endpoints/{endpoint_id}',
    access: ['admin'],
    tag: 'x',
    summary: 'x',
    result: 'success',
  }
  expect(auditActionOf(definition)).toEqual({ action: 'webhooks.endpoints.deleted' })
  expect(auditActionOf({ ...definition, audit: { exempt: 'a reason' } })).toBeUndefined()
  expect(auditActionOf({ ...definition, audit: 'user.deleted' })).toEqual({ action: 'user.deleted' })
  expect(auditActionOf({ ...definition, method: 'GET' })).toBeUndefined()
  expect(auditActionOf({ ...definition, access: 'open' })).toBeUndefined()
  expect(auditActionOf({ ...definition, access: ['client', 'admin'] })).toBeUndefined()
})

it('names audit actions as nouns and a verb', () => {
  const actions = changing.flatMap((endpoint) => auditActionOf(endpoint)?.action ?? [])
  expect(actions.length).toBeGreaterThan(40)
  expect(actions.filter((action) => !/^[a-z_]+(\.[a-z_]+)+$/.test(action))).toEqual([])
})

it('every endpoint without an audit entry gives the reason in words', () => {
  const reasons = changing.flatMap(({ audit }) =>
    typeof audit === 'object' && 'exempt' in audit ? [audit.exempt] : [],
  )
  expect(reasons.filter((reason) => !/\w{3}.{8}/.test(reason))).toEqual([])
})
