import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { adminApp, call } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import type { Body, Wire } from '../../lib/wire.ts'

export type Template = Wire<typeof routes.listEmailTemplates>['templates'][number]
export type Theme = Wire<typeof routes.listEmailThemes>['themes'][number]
export type Origin = NonNullable<Template['origin']>
export type Rendered = Wire<typeof routes.renderEmail>
export type RenderBody = Body<typeof routes.renderEmail>
export type ChatContext = Body<typeof routes.sendAiChatMessage>['context_type']
type ChatApp = ReturnType<typeof adminApp>
export type ChatMessage = Parameters<ChatApp['sendChatMessage']>[2][number]
export type ChatBlock = Awaited<ReturnType<ChatApp['sendChatMessage']>>['content'][number]

export const mailQueries = {
  themes: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'email-themes'],
      queryFn: async () => (await call(projectId, routes.listEmailThemes)).themes,
    }),
  theme: (projectId: string, id: string) =>
    queryOptions({
      queryKey: [projectId, 'email-themes', id],
      queryFn: () => call(projectId, routes.getEmailTheme, { params: { id } }),
    }),
  templates: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'email-templates'],
      queryFn: async () => (await call(projectId, routes.listEmailTemplates)).templates,
    }),
  /** What is stored may have changed under the same id, so `version` says what is meant. */
  rendered: (projectId: string, body: RenderBody, version = '') =>
    queryOptions({
      queryKey: [projectId, 'rendered', body, version],
      queryFn: () => call(projectId, routes.renderEmail, { body }),
      // Many emails are rendered at once where there are many; the server asks to wait.
      retry: (count, error) => problemOf(error).status === 429 && count < 3,
      gcTime: 60_000,
    }),
  chat: (projectId: string, threadId: string) =>
    queryOptions({
      queryKey: [projectId, 'chat', threadId],
      queryFn: async () => (await adminApp(projectId).listChatMessages(threadId)).messages,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** One attempt; answers why it failed. */
export async function sendPreview(projectId: string, body: RenderBody, to: string): Promise<string | undefined> {
  const { success, error_message } = await call(projectId, routes.sendEmailPreview, {
    body: { ...body, recipient_email: to },
  })
  return success ? undefined : (error_message ?? 'The server did not take the email.')
}

export const chatActions = {
  ask: (
    projectId: string,
    threadId: string,
    context: ChatContext,
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ) => adminApp(projectId).sendChatMessage(threadId, context, messages, signal),
  store: (projectId: string, threadId: string, message: ChatMessage) =>
    adminApp(projectId).saveChatMessage(threadId, message),
}
