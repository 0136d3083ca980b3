import { textError } from '@hallpass/contract'
import type { ModelMessage } from 'ai'
import * as z from 'zod'
import type { App } from '../../app.ts'
import { type ContextType, toolOf } from './prompt.ts'

/** One part of an answer, in the form that published dashboards read. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'tool-call'; toolName: string; toolCallId: string; args: unknown; argsText: string; result: 'success' }

type Model = NonNullable<App['settings']['ai']>

/** The parts of the library's steps that we read. */
interface Step {
  text: string
  toolCalls: readonly { toolName: string; toolCallId: string; input: unknown; invalid?: boolean | undefined }[]
}

export interface Question {
  context: ContextType
  system: string
  messages: ModelMessage[]
}

/** Rounds of an answer: a proposal, and what the model says about it. */
const maxSteps = 4
const maxOutputTokens = 16_384
const limitMillis = 170_000

/** Calls `onBlock` for each part of the answer as soon as it is ready. Throws text errors. */
export async function askModel(
  { log }: Pick<App, 'log'>,
  ai: Model,
  { context, system, messages }: Question,
  onBlock: (block: Block) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Loaded with the first question: together they would add 200 ms to the start.
  const [{ generateText, stepCountIs, tool }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'hallpass',
    baseURL: ai.baseUrl,
    ...(ai.apiKey !== undefined && { apiKey: ai.apiKey }),
  })
  const { name, description } = toolOf(context)
  const propose = tool({
    description,
    inputSchema: z.object({ content: z.string() }),
    // The caller's editor takes the source; nothing is saved here.
    execute: async () => 'success' as const,
  })
  try {
    await generateText({
      model: provider.chatModel(ai.model),
      system,
      messages,
      tools: { [name]: propose },
      stopWhen: stepCountIs(maxSteps),
      maxOutputTokens: maxOutputTokens,
      maxRetries: 1,
      abortSignal: AbortSignal.any([AbortSignal.timeout(limitMillis), ...(signal ? [signal] : [])]),
      onStepFinish: (step) => blocksOf(step).forEach(onBlock),
    })
  } catch (error) {
    log.warn({ err: error instanceof Error ? error.message : String(error) }, 'the AI did not answer')
    throw textError(502, 'The AI did not answer as it should. Try again, or look at the log of this server.')
  }
}

/** The text first, then the tool calls that fit the tool. */
function blocksOf({ text, toolCalls }: Step): Block[] {
  const calls = toolCalls.flatMap(({ toolName, toolCallId, input, invalid }): Block[] =>
    invalid
      ? []
      : [
          {
            type: 'tool-call',
            toolName,
            toolCallId,
            args: input,
            argsText: JSON.stringify(input),
            result: 'success',
          },
        ],
  )
  return text ? [{ type: 'text', text }, ...calls] : calls
}
