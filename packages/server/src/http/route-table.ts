import type { Route } from './route.ts'

interface Node {
  literal: Map<string, Node>
  parameter: Node | undefined
  /** Routes by method, with the names of the parameters met on the way. */
  routes: Map<string, Route>
}

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'other-methods'; methods: string[] }
  | { kind: 'unknown' }

const emptyNode = (): Node => ({ literal: new Map(), parameter: undefined, routes: new Map() })

/** Finds the route of a request; a literal segment wins over a parameter (`/users/me` over `/users/{user_id}`). */
export class RouteTable {
  readonly #root = emptyNode()

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route)
  }

  #add(route: Route) {
    let node = this.#root
    for (const segment of segmentsOf(route.endpoint.path)) {
      if (segment.startsWith('{')) {
        node.parameter ??= emptyNode()
        node = node.parameter
      } else {
        const next = node.literal.get(segment) ?? emptyNode()
        node.literal.set(segment, next)
        node = next
      }
    }
    const { method, path } = route.endpoint
    if (node.routes.has(method)) throw new Error(`two handlers for ${method} ${path}`)
    node.routes.set(method, route)
  }

  /** Of a path whose first segment is that at `from`. */
  match(method: string, segments: readonly string[], from = 0): Match {
    const route = find(this.#root, segments, from, method)
    if (route) return { kind: 'found', route, params: paramsOf(route, segments, from) }
    const methods = new Set<string>()
    find(this.#root, segments, from, method, methods)
    return methods.size ? { kind: 'other-methods', methods: [...methods] } : { kind: 'unknown' }
  }
}

function find(
  node: Node,
  segments: readonly string[],
  at: number,
  method: string,
  /** Gets the methods of everything that the path leads to. */
  seen?: Set<string>,
): Route | undefined {
  const segment = segments[at]
  if (segment === undefined) {
    if (seen) for (const other of node.routes.keys()) seen.add(other)
    return node.routes.get(method)
  }
  const literal = node.literal.get(segment)
  return (
    (literal && find(literal, segments, at + 1, method, seen)) ??
    (node.parameter && find(node.parameter, segments, at + 1, method, seen))
  )
}

function paramsOf(route: Route, segments: readonly string[], from: number) {
  const params: Record<string, string> = {}
  for (const { name, at } of route.parameters) params[name] = segments[from + at]!
  return params
}

export const segmentsOf = (path: string) => (path === '/' ? [] : path.slice(1).split('/'))
