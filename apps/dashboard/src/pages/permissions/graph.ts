import { isSystemPermission } from '@hallpass/contract'

export interface Definition {
  id: string
  description?: string | undefined
  contained_permission_ids: readonly string[]
  kind?: 'role' | 'permission' | undefined
}

export interface Node {
  id: string
  isBuiltIn: boolean
  column: number
  x: number
  y: number
  width: number
}
export interface Edge {
  from: string
  to: string
  path: string
}

const rowHeight = 48
const nodeHeight = 36
const margin = 28

const byId = (definitions: readonly Definition[]) =>
  new Map(definitions.map((one) => [one.id, one.contained_permission_ids]))

/** Everything that a permission brings with it, at any depth. */
export function contentsOf(definitions: readonly Definition[], id: string): Set<string> {
  const contained = byId(definitions)
  const found = new Set<string>()
  const visit = (one: string) => {
    for (const next of contained.get(one) ?? []) {
      if (found.has(next) || next === id) continue
      found.add(next)
      visit(next)
    }
  }
  visit(id)
  return found
}

/** How many steps a permission is above those that contain nothing; circles end where they began. */
function heights(definitions: readonly Definition[]): Map<string, number> {
  const contained = byId(definitions)
  const known = new Map<string, number>()
  const visit = (id: string, path: ReadonlySet<string>): number => {
    const height = known.get(id)
    if (height !== undefined) return height
    if (path.has(id)) return 0
    const below = (contained.get(id) ?? []).map((next) => visit(next, new Set([...path, id])) + 1)
    const found = Math.max(0, ...below)
    known.set(id, found)
    return found
  }
  for (const { id } of definitions) visit(id, new Set())
  return known
}

/** What contains what, from left to right: columns by depth, each node beside what it contains. */
export function layOut(definitions: readonly Definition[], width: number) {
  const levels = heights(definitions)
  const ids = [...new Set(definitions.flatMap(({ id, contained_permission_ids }) => [id, ...contained_permission_ids]))]
  const top = Math.max(0, ...ids.map((id) => levels.get(id) ?? 0))
  const rows = new Map<string, number>()
  const leaves = ids.filter((id) => (levels.get(id) ?? 0) === 0)
  leaves.forEach((id, index) => void rows.set(id, index))
  const contained = byId(definitions)
  for (let level = 1; level <= top; level++) {
    const taken = new Set<number>()
    for (const id of ids.filter((one) => levels.get(one) === level)) {
      const places = (contained.get(id) ?? []).map((one) => rows.get(one) ?? 0)
      let row = places.length ? places.reduce((a, b) => a + b, 0) / places.length : 0
      while ([...taken].some((one) => Math.abs(one - row) < 1)) row += 0.5
      taken.add(row)
      rows.set(id, row)
    }
  }
  const columns = top + 1
  const step = columns > 1 ? (width - margin * 2 - 180) / (columns - 1) : 0
  const nodes = ids.map((id): Node => {
    const column = top - (levels.get(id) ?? 0)
    const room = (column === top ? width - margin - column * step : step) - margin
    const nodeWidth = Math.max(92, Math.min(id.length * 7.6 + 44, room))
    return {
      id,
      isBuiltIn: isSystemPermission(id),
      column,
      x: margin + column * step,
      y: margin + (rows.get(id) ?? 0) * rowHeight,
      width: nodeWidth,
    }
  })
  const at = new Map(nodes.map((node) => [node.id, node]))
  const edges = definitions.flatMap(({ id, contained_permission_ids }) =>
    contained_permission_ids.flatMap((to): Edge[] => {
      const [from, target] = [at.get(id), at.get(to)]
      return from && target ? [{ from: id, to, path: curve(from, target) }] : []
    }),
  )
  const height = Math.max(0, ...nodes.map(({ y }) => y)) + nodeHeight + margin
  return { nodes, edges, height }
}

function curve(from: Node, to: Node): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + nodeHeight / 2, to.x, to.y + nodeHeight / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}
