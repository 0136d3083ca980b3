import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { jsonValue, uuid } from '../schemas.ts'

const tag = 'Emails'
const access = ['admin'] as const
const params = z.strictObject({ threadId: uuid })
const unknown = 'The thread is the id of no theme, template or draft.'
/** What one prompt may hold: a model reads no more than this at once anyway. */
const maxMessages = 200

export const aiChatContexts = ['email-theme', 'email-template', 'email-draft'] as const

const Message = z.strictObject({ role: z.enum(['user', 'assistant', 'tool']), content: jsonValue })

export const sendAiChatMessage = defineEndpoint({
  method: 'POST',
  path: '/internal/ai-chat/{threadId}',
  access,
  needs: 'project.write',
  audit: { exempt: 'A question changes nothing.' },
  tag,
  summary: 'Ask the AI for a change of a theme, template or draft',
  description:
    'The answer proposes complete new sources as tool calls and saves nothing. One JSON document `{content}`, or with `Accept: text/event-stream` one event `block` for each part and `done` at the end.',
  params,
  body: z.strictObject({ context_type: z.enum(aiChatContexts), messages: z.array(Message).min(1).max(maxMessages) }),
  result: 'raw',
  mediaType: 'application/json',
  timeoutSeconds: 180,
  textErrors: {
    400: 'This server has no AI configured, or a message has a form that no model reads.',
    404: unknown,
    502: 'The AI did not answer as it should.',
  },
})

export const saveAiChatMessage = defineEndpoint({
  method: 'PATCH',
  path: '/internal/ai-chat/{threadId}',
  access,
  needs: 'project.write',
  audit: { exempt: 'A conversation is no part of the project.' },
  tag,
  summary: 'Keep a message of a chat',
  params,
  body: z.strictObject({ message: jsonValue }),
  result: z.object({}),
  textErrors: { 400: 'The chat is full.', 404: unknown },
})

export const listAiChatMessages = defineEndpoint({
  method: 'GET',
  path: '/internal/ai-chat/{threadId}',
  access,
  needs: 'project.read',
  tag,
  summary: 'List the kept messages of a chat, oldest first',
  params,
  result: z.object({ messages: z.array(z.unknown()) }),
  textErrors: { 404: unknown },
})
