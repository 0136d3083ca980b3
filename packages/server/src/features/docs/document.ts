import * as contract from '@hallpass/contract/endpoints'
import { openApiDocument } from '@hallpass/contract/openapi'

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that the contract defines. */
export const endpoints: readonly contract.Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint)

let document: { text: string; bytes: Uint8Array } | undefined

/** Built at the first request: most servers never get one. Encoding it takes longer than a whole call. */
export function openApi() {
  if (!document) {
    const text = JSON.stringify(openApiDocument(endpoints))
    document = { text, bytes: new TextEncoder().encode(text) }
  }
  return document
}
