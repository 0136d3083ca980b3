import { isTextError } from '@hallpass/contract'
import { eventStream } from '../../http/respond.ts'
import type { Block } from './ask-model.ts'

type Ask = (onBlock: (block: Block) => void, signal: AbortSignal) => Promise<void>

/** The answer as events, while it is generated. Failures before the first event are thrown. */
export async function streamed(ask: Ask): Promise<Response> {
  const encoder = new TextEncoder()
  const caller = new AbortController()
  const content: Block[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const tell = (event: string, data: unknown) => {
    if (caller.signal.aborted) return
    controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    // A client that hangs up needs no answer, so the model can stop.
    cancel: () => caller.abort(),
  })
  let onFirst: () => void = () => {}
  const first = new Promise<void>((resolve) => {
    onFirst = resolve
  })
  const asking = ask((block) => {
    content.push(block)
    tell('block', block)
    onFirst()
  }, caller.signal)
  await Promise.race([first, asking])
  asking
    .then(
      () => tell('done', { content }),
      (error: unknown) => tell('error', isTextError(error) ? error.text : 'Something went wrong on our side.'),
    )
    .finally(() => caller.signal.aborted || controller?.close())
  return new Response(body, { headers: { 'content-type': eventStream, 'x-accel-buffering': 'no' } })
}
