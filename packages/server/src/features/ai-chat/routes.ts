import { textError } from '@hallpass/contract'
import { listAiChatMessages, saveAiChatMessage, sendAiChatMessage } from '@hallpass/contract/endpoints'
import { findDraft } from '../../core/mail/index.ts'
import type { Call } from '../../http/call.ts'
import { eventStream } from '../../http/respond.ts'
import { route } from '../../http/route.ts'
import { askModel, type Block, type Question } from './ask-model.ts'
import { streamed } from './event-stream.ts'
import { toModelMessages } from './messages.ts'
import { type ContextType, systemPrompt } from './prompt.ts'
import { addMessage, listMessages } from './store.ts'

const noSuchThread = () => textError(404, 'There is no such theme, template or draft.')

/** The current source, where the context has one. */
async function sourceOf({ project, db }: Call, context: ContextType, threadId: string): Promise<string | undefined> {
  const { themes, templates } = project.config.emails
  if (context === 'email-draft') {
    if (!(await findDraft(db, threadId))) throw noSuchThread()
    return undefined
  }
  const entry = (context === 'email-theme' ? themes : templates)[threadId]
  if (!entry) throw noSuchThread()
  return entry.tsxSource
}

async function requireThread({ project, db }: Call, threadId: string) {
  const { themes, templates } = project.config.emails
  if (!themes[threadId] && !templates[threadId] && !(await findDraft(db, threadId))) throw noSuchThread()
}

export const aiChatRoutes = [
  route(sendAiChatMessage, async ({ params, body }, call) => {
    const { app, request } = call
    const { ai } = app.settings
    if (!ai) {
      throw textError(400, 'This server has no AI. Set HALLPASS_AI_BASE_URL and HALLPASS_AI_MODEL to use one.')
    }
    const context = body.context_type
    const system = systemPrompt(context, await sourceOf(call, context, params.threadId))
    const question: Question = { context, system, messages: toModelMessages(body.messages) }
    if (request.header('accept')?.includes(eventStream)) {
      return streamed((onBlock, signal) => askModel(app, ai, question, onBlock, signal))
    }
    const content: Block[] = []
    await askModel(app, ai, question, (block) => content.push(block))
    return Response.json({ content }, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  }),

  route(saveAiChatMessage, async ({ params, body }, call) => {
    await requireThread(call, params.threadId)
    const isKept = await addMessage(call.db, call.app.clock.now(), params.threadId, body.message)
    if (!isKept) throw textError(400, 'This chat is full.')
    return {}
  }),

  route(listAiChatMessages, async ({ params }, call) => {
    await requireThread(call, params.threadId)
    return { messages: await listMessages(call.db, params.threadId) }
  }),
]
