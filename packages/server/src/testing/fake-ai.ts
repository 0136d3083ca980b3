import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the model says in one step. */
export interface FakeStep {
  text?: string
  calls?: { id: string; name: string; args: string }[]
}

interface Asked {
  authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read into requests of a foreign shape, and a wrong guess fails the test
  body: any
}

/** An OpenAI-compatible server that gives scripted answers, one step for each request, and remembers what it was asked. */
export async function startFakeAi() {
  const asked: Asked[] = []
  const steps: (FakeStep | { status: number } | 'hang')[] = []
  const server = createServer(async (request, response) => {
    asked.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) })
    const step = steps.shift() ?? { text: 'nothing more' }
    if (step === 'hang') return
    const status = 'status' in step ? step.status : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify('status' in step ? { error: { message: 'out of order' } } : completion(step)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    steps,
    url: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const completion = ({ text: content = '', calls = [] }: FakeStep) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'fake',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content,
        ...(calls.length && {
          tool_calls: calls.map(({ id, name, args }) => ({
            id,
            type: 'function',
            function: { name, arguments: args },
          })),
        }),
      },
      finish_reason: calls.length ? 'tool_calls' : 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
