import { type AnyKnownError, header, parseKnownError } from '@hallpass/contract'

/** An answer that is neither a result nor an error this SDK knows. */
export class HallpassHttpError extends Error {
  /** Always `HallpassHttpError`. */
  override readonly name = 'HallpassHttpError'
  /** The status of the answer. */
  readonly status: number
  /** What the server said. */
  readonly body: string
  /** What to look for in the server’s log; null where something else answered. */
  readonly requestId: string | null

  constructor(message: string, { status, body, headers }: Answered) {
    super(message)
    this.status = status
    this.body = body
    this.requestId = headers.get(header.requestId)
  }
}

export interface Answered {
  /** The real one, also where it came under 200. */
  status: number
  headers: Headers
  body: string
}

export async function readAnswer(response: Response): Promise<Answered> {
  const actual = Number(response.headers.get(header.actualStatus))
  return { status: actual || response.status, headers: response.headers, body: await response.text() }
}

/** The known error in an answer; the header and the body must agree on its code. */
export function knownErrorIn(answer: Answered): AnyKnownError | undefined {
  const code = answer.headers.get(header.knownError)
  if (code === null) return undefined
  const body = parseJson(answer)
  const told = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (told !== code) {
    throw new HallpassHttpError(`The server says ${code} in a header and ${String(told)} in the body.`, answer)
  }
  const error = parseKnownError(body)
  if (error) return error
  throw new HallpassHttpError(
    `The server answered the error ${code}, which this version of @hallpass/js does not know. Is the server newer?`,
    answer,
  )
}

export function parseJson(answer: Answered): unknown {
  try {
    return JSON.parse(answer.body)
  } catch {
    throw new HallpassHttpError(`The server answered ${answer.status} with something that is not JSON.`, answer)
  }
}
