import { expect, it } from 'vitest'
import { answer, applied, contentOf, promptFor, question, readMessages } from './chat-messages.ts'

const call = {
  type: 'tool-call' as const,
  toolName: 'createEmailTheme',
  toolCallId: 'c1',
  args: { content: 'source' },
  argsText: '{"content":"source"}',
  result: 'success' as const,
}

it('reads a conversation as it was kept', () => {
  const kept = [question('Shorter'), answer([{ type: 'text', text: 'Done.' }, call]), applied('c1', 'createEmailTheme')]
  expect(readMessages(kept)).toEqual(kept)
  expect(contentOf(kept)).toEqual([
    { by: 'owner', text: 'Shorter' },
    { by: 'assistant', text: 'Done.' },
    { by: 'assistant', proposal: { callId: 'c1', tool: 'createEmailTheme', source: 'source' } },
  ])
})

it('leaves out what it cannot read', () => {
  const odd = [null, 5, 'text', { role: 'system', content: 'x' }, { role: 'user' }]
  expect(readMessages(odd)).toEqual([])
  expect(
    contentOf([
      { role: 'user', content: 'plain text' },
      { role: 'assistant', content: [{ type: 'image' }, null, { ...call, args: {} }, { type: 'text', text: ' ' }] },
      { role: 'assistant', content: 7 },
    ]),
  ).toEqual([{ by: 'owner', text: 'plain text' }])
})

it('asks with the source that is in the editor where the server does not know it, and with no more than a model reads', () => {
  const long = Array.from({ length: 100 }, (_, index) => question(String(index)))
  const messages = promptFor(long, 'Warmer', 'the source')
  expect(messages).toHaveLength(31)
  expect(messages.at(-1)).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'Warmer' },
      { type: 'text', text: 'The source in the editor now:\n```tsx\nthe source\n```' },
    ],
  })
  expect(promptFor([], 'Warmer')).toEqual([question('Warmer')])
})
