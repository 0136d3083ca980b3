import type { oas31 } from 'zod-openapi'

/** One call of an operation that was really made. */
export interface Example {
  body?: unknown
  status: number
  answer?: unknown
  /** Where a redirect leads. */
  location?: string
}

/** By method and path: `GET /users/me`. */
export type Examples = Readonly<Record<string, Example>>

export function addExamples(operation: oas31.OperationObject, example: Example | undefined): void {
  if (!example) return
  const body = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content
  if (example.body !== undefined) for (const content of Object.values(body ?? {})) content.example = example.body
  const response = operation.responses?.[`${example.status}`] as oas31.ResponseObject | undefined
  if (!response) return
  const content = response.content?.[typeOf(example.answer, response)]
  if (content && example.answer !== undefined) content.example = example.answer
  if (example.location !== undefined) showLocation(response, example.location)
}

function typeOf(answer: unknown, { content = {} }: oas31.ResponseObject): string {
  const json = 'application/json'
  return (typeof answer === 'string' && Object.keys(content).find((type) => type !== json)) || json
}

/** In a copy: all redirects have the same header. */
function showLocation(response: oas31.ResponseObject, example: string): void {
  response.headers = { ...response.headers, location: { ...response.headers?.location, example } }
}
