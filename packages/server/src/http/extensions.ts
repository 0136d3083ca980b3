import { header, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { RequestInfo } from '../core/request.ts'

/** Whether the caller knows what we add to the objects of the contract; published clients do not. */
export const wantsExtensions = (request: RequestInfo) => request.header(header.extensions) === '1'

/** For endpoints that published clients must not find. */
export function requireExtensions({ request }: { request: RequestInfo }): void {
  if (!wantsExtensions(request)) throw textError(404, 'There is no such endpoint for callers without extensions.')
}

/** Cuts the extensions of an endpoint out of its parsed result, unless they are wanted. */
export function cutExtensions<T>({ extensions }: Endpoint, result: T, request: RequestInfo): T {
  if (extensions && !wantsExtensions(request)) for (const path of extensions) cut(result, path.split('.'))
  return result
}

function cut(value: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) cut(item, [name, ...rest])
    return
  }
  const holder = value as Record<string, unknown>
  if (rest.length) cut(holder[name], rest)
  else delete holder[name]
}
