// The part of autocannon 8 that the benchmark uses; the package comes without types.
declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Called for every request that is sent. */
    setupRequest?(request: Request): Request
  }
  interface Client {
    setRequests(requests: Request[]): void
    on(event: 'response', listener: () => void): void
  }
  interface Options {
    url: string
    connections: number
    duration?: number
    amount?: number
    timeout: number
    /** Milliseconds. A run ends after a whole number of them. */
    sampleInt: number
    setupClient(client: Client): void
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    start: Date
    finish: Date
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
