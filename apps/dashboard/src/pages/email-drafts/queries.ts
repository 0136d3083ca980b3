import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'
import { type Recipients, recipientsBody } from '../../parts/email/audience.ts'

export type Draft = Wire<typeof routes.getEmailDraft>
export type Send = Wire<typeof routes.getEmailSend>

const paramsOf = (id: string) => ({ draft_id: id })
const isUnderWay = (sends: readonly Send[] | undefined) => sends?.some(({ finished_at_millis: at }) => at === null)

export const draftQueries = {
  all: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'email-drafts'],
      queryFn: async () => (await call(projectId, routes.listEmailDrafts)).drafts,
    }),
  one: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'email-drafts', id],
      queryFn: () => call(projectId, routes.getEmailDraft, { params: paramsOf(id) }),
    }),
  /** What became of a draft, the latest first. */
  sends: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'email-sends', id],
      queryFn: async () =>
        (await call(projectId, routes.listEmailSends)).items.filter(({ draft_id }) => draft_id === id),
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1500 : false),
    }),
}

export const draftActions = {
  create: (projectId: string, body: Body<typeof routes.createEmailDraft>) =>
    call(projectId, routes.createEmailDraft, { body }),
  update: (projectId: string, id: string, body: Body<typeof routes.updateEmailDraft>) =>
    call(projectId, routes.updateEmailDraft, { params: paramsOf(id), body }),
  send: (projectId: string, id: string, to: Recipients) =>
    call(projectId, routes.sendEmail, {
      body: { draft_id: id, ...recipientsBody(to) },
    }),
}
