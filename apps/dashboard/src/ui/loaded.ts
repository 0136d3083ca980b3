export interface LoadProblem {
  message: string
  requestId?: string | undefined
}

/** What a screen waits for. The kit draws each of the states, so that no page can forget one. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; problem: LoadProblem; retry(): void }
  | { state: 'ready'; data: T }
