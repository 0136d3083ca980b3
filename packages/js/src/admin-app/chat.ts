import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'

/** One message of a conversation with the AI that edits emails. */
export interface ChatMessage {
  /** Who says it. */
  role: 'user' | 'assistant' | 'tool'
  /** What is said, as the chat has it. */
  content: unknown
}
/** A piece of an answer: text, or a new source. */
export type ChatBlock =
  | { type: 'text'; text: string }
  | {
      /** A change of the source. */
      type: 'tool-call'
      /** What the AI does. */
      toolName: string
      /** The id of this one change. */
      toolCallId: string
      /** The complete new source. */
      args: { content: string }
      /** The same as `args`, as JSON. */
      argsText: string
      /** Changes are always taken. */
      result: 'success'
    }

/** The AI that proposes themes, templates and drafts; the thread is the id of what is edited. */
export interface ChatMembers {
  /** Asks the AI for a change and resolves to its answer. */
  sendChatMessage(
    threadId: string,
    contextType: 'email-theme' | 'email-template' | 'email-draft',
    messages: readonly ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<{ content: ChatBlock[] }>
  /** Keeps a message in the thread. */
  saveChatMessage(threadId: string, message: unknown): Promise<void>
  /** Every message that was kept in the thread, oldest first. */
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
