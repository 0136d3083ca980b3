import type { oas31 } from 'zod-openapi'

/** One call of an operation that was really made. */
export interface Example {
  body?: unknown
  status: number
  answer?: unknown
}

/** By method and path: `GET /users/me`. */
export type Examples = Readonly<Record<string, Example>>

export function addExamples(operation: oas31.OperationObject, example: Example | undefined): void {
  if (!example) return
  const body = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content
  if (example.body !== undefined) for (const content of Object.values(body ?? {})) content.example = example.body
  const response = operation.responses?.[`${example.status}`] as oas31.ResponseObject | undefined
  const json = response?.content?.['application/json']
  if (json && example.answer !== undefined) json.example = example.answer
}
