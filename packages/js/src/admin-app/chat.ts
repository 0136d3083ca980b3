import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'

export interface ChatMessage {
  role: 'user' | 'assistant' | 'tool'
  content: unknown
}
export type ChatBlock =
  | { type: 'text'; text: string }
  | {
      type: 'tool-call'
      toolName: string
      toolCallId: string
      /** The complete new source. */
      args: { content: string }
      argsText: string
      result: 'success'
    }

/** The AI that proposes themes, templates and drafts; the thread is the id of what is edited. */
export interface ChatMembers {
  sendChatMessage(
    threadId: string,
    contextType: 'email-theme' | 'email-template' | 'email-draft',
    messages: readonly ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<{ content: ChatBlock[] }>
  saveChatMessage(threadId: string, message: unknown): Promise<void>
  listChatMessages(threadId: string): Promise<{ messages: unknown[] }>
}

export const chatMembers = (core: Core): ChatMembers => ({
  sendChatMessage: async (threadId, contextType, messages, signal) => {
    const body = { context_type: contextType, messages: [...messages] }
    const answer = await core.call({ level: 'admin', signal }, routes.sendAiChatMessage, { params: { threadId }, body })
    // The definition leaves the form open, because the same call can stream; asked for JSON it answers this.
    return answer as { content: ChatBlock[] }
  },
  saveChatMessage: async (threadId, message) => {
    await core.call({ level: 'admin' }, routes.saveAiChatMessage, { params: { threadId }, body: { message } })
  },
  listChatMessages: (threadId) => core.call({ level: 'admin' }, routes.listAiChatMessages, { params: { threadId } }),
})
