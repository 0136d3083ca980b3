import type { ReplayKind } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'

export type Endpoint = Wire<typeof routes.getWebhookEndpoint>
export type Attempt = Wire<typeof routes.testWebhookEndpoint>
export type AttemptFilter = 'all' | 'failed' | 'succeeded'

const paramsOf = (id: string) => ({ endpoint_id: id })

export const webhookQueries = {
  one: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'webhook', id],
      queryFn: () => call(projectId, routes.getWebhookEndpoint, { params: paramsOf(id) }),
    }),
  secret: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'webhook', id, 'secret'],
      queryFn: () => call(projectId, routes.getWebhookSecret, { params: paramsOf(id) }),
    }),
  attempts: (projectId: string, id: string, filter: AttemptFilter) =>
    queryOptions({
      queryKey: [projectId, 'webhook', id, 'attempts', filter],
      queryFn: async () => {
        const query = { limit: 100, ...(filter !== 'all' && { status: filter }) }
        return (await call(projectId, routes.listWebhookAttempts, { params: paramsOf(id), query })).items
      },
      refetchInterval: 5000,
    }),
  event: (projectId: string, id: string, eventId: string) =>
    queryOptions({
      queryKey: [projectId, 'webhook', id, 'event', eventId],
      queryFn: () => call(projectId, routes.getWebhookEvent, { params: { endpoint_id: id, event_id: eventId } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  replay: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'webhook', id, 'replay'],
      queryFn: () => call(projectId, routes.getWebhookReplay, { params: paramsOf(id) }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
    }),
}

export const webhookActions = {
  create: (projectId: string, body: Body<typeof routes.createWebhookEndpoint>) =>
    call(projectId, routes.createWebhookEndpoint, { body }),
  update: (projectId: string, id: string, body: Body<typeof routes.updateWebhookEndpoint>) =>
    call(projectId, routes.updateWebhookEndpoint, { params: paramsOf(id), body }),
  delete: (projectId: string, id: string) => call(projectId, routes.deleteWebhookEndpoint, { params: paramsOf(id) }),
  test: (projectId: string, id: string) => call(projectId, routes.testWebhookEndpoint, { params: paramsOf(id) }),
  rotate: (projectId: string, id: string) => call(projectId, routes.rotateWebhookSecret, { params: paramsOf(id) }),
  replay: (projectId: string, id: string, kinds: ReplayKind[]) =>
    call(projectId, routes.startWebhookReplay, { params: paramsOf(id), body: { kinds } }),
  stopReplay: (projectId: string, id: string) => call(projectId, routes.stopWebhookReplay, { params: paramsOf(id) }),
  resend: (projectId: string, id: string, eventId: string) =>
    call(projectId, routes.resendWebhooks, { params: paramsOf(id), body: { event_id: eventId } }),
  resendFailed: (projectId: string, id: string, since: number) =>
    call(projectId, routes.resendWebhooks, { params: paramsOf(id), body: { failed_since_millis: since } }),
}
