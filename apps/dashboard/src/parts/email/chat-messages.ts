import { isPlainObject } from '@hallpass/contract'
import type { ChatBlock, ChatMessage } from './queries.ts'

/** What the pane draws of a conversation. */
export type ChatContent =
  | { by: 'owner' | 'assistant'; text: string }
  | { by: 'assistant'; proposal: { callId: string; tool: string; source: string } }

/** Kept messages may come from other versions and other clients: what cannot be read is left out. */
export function readMessages(kept: readonly unknown[]): ChatMessage[] {
  return kept.flatMap((message): ChatMessage[] => {
    if (!isPlainObject(message) || message.content === undefined) return []
    const { role, content } = message
    return role === 'user' || role === 'assistant' || role === 'tool' ? [{ role, content }] : []
  })
}

export function contentOf(messages: readonly ChatMessage[]): ChatContent[] {
  return messages.flatMap(({ role, content }): ChatContent[] => {
    const by = role === 'user' ? 'owner' : 'assistant'
    if (role === 'tool') return []
    if (typeof content === 'string') return content ? [{ by, text: content }] : []
    return Array.isArray(content) ? content.flatMap((block) => contentBy(by, block)) : []
  })
}

function contentBy(by: 'owner' | 'assistant', block: unknown): ChatContent[] {
  if (!isPlainObject(block)) return []
  if (block.type === 'text' && typeof block.text === 'string')
    return block.text.trim() ? [{ by, text: block.text }] : []
  const { type, args, toolCallId, toolName } = block
  if (type !== 'tool-call' || !isPlainObject(args) || typeof args.content !== 'string') return []
  const proposal = { callId: String(toolCallId), tool: String(toolName), source: args.content }
  return [{ by: 'assistant', proposal }]
}

export const question = (text: string): ChatMessage => ({ role: 'user', content: [{ type: 'text', text }] })
export const answer = (content: readonly ChatBlock[]): ChatMessage => ({ role: 'assistant', content: [...content] })
export const applied = (callId: string, toolName: string): ChatMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: callId, toolName, result: 'applied' }],
})

/** What a model is asked with at most: older words matter little, and sources are long. */
const maxAsked = 30

/** With the source as it is in the editor, where that is another than the server knows. */
export function promptFor(messages: readonly ChatMessage[], text: string, source?: string): ChatMessage[] {
  const content = [{ type: 'text', text }]
  if (source !== undefined) {
    content.push({ type: 'text', text: `The source in the editor now:\n\`\`\`tsx\n${source}\n\`\`\`` })
  }
  return [...messages.slice(-maxAsked), { role: 'user', content }]
}
