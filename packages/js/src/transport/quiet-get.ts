interface NodeResponse {
  statusCode?: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  setEncoding(encoding: 'utf8'): void
  on(event: 'data', listener: (text: string) => void): void
  on(event: 'end' | 'error' | 'aborted', listener: () => void): void
}
interface NodeRequest {
  on(event: 'socket', listener: (socket: { unref?(): void }) => void): NodeRequest
  on(event: 'error' | 'timeout', listener: (error?: Error) => void): NodeRequest
  destroy(error: Error): void
}
/** As much of `node:http` as is needed. */
interface NodeHttp {
  get(
    url: string,
    options: { headers: Record<string, string>; timeout: number; agent: false },
    listener: (response: NodeResponse) => void,
  ): NodeRequest
}

/** Not declared for everyone, because apps bring declarations of their own. */
declare const process: { getBuiltinModule?(name: string): unknown } | undefined

export type QuietGet = (url: string, headers: Record<string, string>, timeoutMillis: number) => Promise<Response>

/**
 * A GET that may wait for long without keeping the process alive, which `fetch` cannot do. Undefined where there is no
 * Node; asked for by name at run time, so that no bundler looks for it.
 */
export function quietGet(): QuietGet | undefined {
  const modules = typeof process === 'undefined' ? undefined : process
  if (typeof modules?.getBuiltinModule !== 'function') return undefined
  return (url, headers, timeoutMillis) => {
    const http = modules.getBuiltinModule?.(url.startsWith('https:') ? 'node:https' : 'node:http') as NodeHttp
    return getWith(http, url, headers, timeoutMillis)
  }
}

function getWith(http: NodeHttp, url: string, headers: Record<string, string>, timeout: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    // A connection of its own: those of an agent are shared, and others want theirs to keep the process alive.
    const request = http.get(url, { headers, timeout, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () => resolve(responseOf(response, body)))
      response.on('error', () => reject(new Error(`${url} broke off its answer.`)))
    })
    request.on('socket', (socket) => socket.unref?.())
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer.`)))
    request.on('error', reject)
  })
}

function responseOf({ statusCode = 0, headers }: NodeResponse, body: string): Response {
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(body || null, { status: statusCode, headers: texts })
}

/** A pause that does not keep the process alive either. */
export function quietSleep(millis: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, millis)
    // A number in browsers.
    if (typeof timer === 'object') (timer as { unref?(): void }).unref?.()
  })
}
