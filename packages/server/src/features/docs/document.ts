import type { Endpoint } from '@hallpass/contract/endpoints'
import { openApiDocument } from '@hallpass/contract/openapi'
import type { Route } from '../../http/route.ts'
import { readExamples } from './examples.ts'

interface Written {
  text: string
  bytes: Uint8Array
}

const documents = new WeakMap<readonly Route[], Written>()

/** Of every endpoint that the server answers. Built at the first request: most servers never get one. */
export function openApiOf(routes: readonly Route[]): Written {
  const known = documents.get(routes)
  if (known) return known
  const text = JSON.stringify(openApiDocument(endpointsOf(routes), { examples: readExamples() }))
  // Encoding it takes longer than a whole call.
  const written = { text, bytes: new TextEncoder().encode(text) }
  documents.set(routes, written)
  return written
}

const endpointsOf = (routes: readonly Route[]): Endpoint[] => routes.map(({ endpoint }) => endpoint)
