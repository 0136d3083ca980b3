import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { Project } from './projects/project.ts'

/** What every handler knows about the request, independent of who is calling. */
export interface RequestInfo {
  id: string
  method: string
  /** Path without the query, which may hold codes. */
  path: string
  /** By lower-case name; an empty value counts as absent. */
  header(name: string): string | undefined
  /** The caller's address: the socket's, or what a trusted proxy says. Empty = unreadable. */
  address: string
  /** The header that the operator named and that the address is from; geo headers of the same proxy count. */
  addressHeader: string | undefined
  userAgent: string | undefined
  /** The language that suits the caller best, of those that our emails speak. */
  language: string
  /** `Set-Cookie` lines for the response, whether it succeeds or is an error. */
  setCookies: string[]
  /** Calls the listener when the caller's connection closes; the result takes it away again. */
  onHangUp(listener: () => void): () => void
}

/** The values of a cookie: browsers send one for each path that has it, the nearest first. */
export function cookieValues(request: Pick<RequestInfo, 'header'>, name: string): string[] {
  const pairs = (request.header('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}

/** A request to one project, with the parts of the server that its receiver needs; every `Call` is one. */
export interface ProjectRequest<Context> {
  app: Context
  project: Project
  request: RequestInfo
  /** The access level of the caller, where there is one: some flows come without project headers. */
  level?: AccessLevel
}
