import { textError } from '@hallpass/contract'
import type { ParsedOf, sendAiChatMessage } from '@hallpass/contract/endpoints'
import type { ModelMessage } from 'ai'
import * as z from 'zod'

type Sent = ParsedOf<typeof sendAiChatMessage>['body']['messages'][number]

const Text = z.object({ type: z.literal('text'), text: z.string() })
const ToolCall = z.object({
  type: z.literal('tool-call'),
  toolCallId: z.string(),
  toolName: z.string(),
  args: z.unknown(),
})
const ToolResult = z.object({ type: z.literal('tool-result'), toolCallId: z.string(), result: z.unknown() })

const contents = {
  user: z.union([z.string(), z.array(Text)]),
  assistant: z.union([z.string(), z.array(z.union([Text, ToolCall]))]),
  tool: z.array(ToolResult),
} as const

function parse<S extends z.ZodType>(schema: S, { role, content }: Sent, at: number): z.output<S> {
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw textError(400, `The content of message ${at + 1} has a form that a message of role ${role} does not have.`)
}

/** In the form that models read: every tool call is followed by its result, since they refuse a call without one. */
export function toModelMessages(messages: readonly Sent[]): ModelMessage[] {
  const results = new Map<string, unknown>()
  messages.forEach((message, at) => {
    if (message.role !== 'tool') return
    for (const { toolCallId, result } of parse(contents.tool, message, at)) results.set(toolCallId, result)
  })
  return messages.flatMap((message, at): ModelMessage[] => {
    if (message.role === 'user') return [{ role: 'user', content: parse(contents.user, message, at) }]
    if (message.role === 'assistant') return fromAssistant(parse(contents.assistant, message, at), results)
    // Tool results: they are placed after the call that they answer.
    return []
  })
}

type AssistantContent = z.output<typeof contents.assistant>

function fromAssistant(content: AssistantContent, results: ReadonlyMap<string, unknown>): ModelMessage[] {
  if (typeof content === 'string') return content ? [{ role: 'assistant', content }] : []
  if (content.length === 0) return []
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  const parts = content.map((part) =>
    part.type === 'text' ? part : { ...toolOf(part), type: 'tool-call' as const, input: part.args ?? {} },
  )
  const said: ModelMessage = { role: 'assistant', content: parts }
  if (calls.length === 0) return [said]
  const answers = calls.map((call) => ({
    ...toolOf(call),
    type: 'tool-result' as const,
    output: { type: 'text' as const, value: resultText(results.get(call.toolCallId)) },
  }))
  return [said, { role: 'tool', content: answers }]
}

const toolOf = ({ toolCallId, toolName }: z.output<typeof ToolCall>) => ({ toolCallId, toolName })
const resultText = (result: unknown) => (typeof result === 'string' ? result : (JSON.stringify(result) ?? 'success'))
