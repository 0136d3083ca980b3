import { dirname } from 'node:path'
import { type Import, isTest } from './source.ts'

/** Modules that wait for each other to load, and folders that cannot be understood one after the other. */
export function checkCycles(imports: readonly Import[]): string[] {
  const edges = imports.flatMap(({ from, to, isEager }) => (to && !isTest(from) ? [{ from, to, isEager }] : []))
  const folders = edges.flatMap(({ from, to, isEager }) => {
    const [fromFolder, toFolder] = [folderOf(from), folderOf(to)]
    const counts = isEager || (isCore(from) && isCore(to))
    return counts && fromFolder && toFolder && fromFolder !== toFolder ? [{ from: fromFolder, to: toFolder }] : []
  })
  return [
    ...cyclesIn(edges.filter(({ isEager }) => isEager)).map((cycle) => `modules load each other: ${cycle.join(' → ')}`),
    ...cyclesIn(folders).map((cycle) => `folders import each other: ${cycle.join(' → ')}`),
  ]
}

const core = 'packages/server/src/core'
const isCore = (path: string) => path.startsWith(`${core}/`)

/**
 * In core each part and each room of a part, where types count as well; elsewhere the top folders of a package. Files
 * that lie outside of these, such as an index.ts, are no folder.
 */
function folderOf(path: string): string | undefined {
  const folder = dirname(path)
  if (isCore(path)) return folder === core ? undefined : folder
  const names = folder.split('/')
  return names.length > 3 ? names.slice(0, 4).join('/') : undefined
}

interface Edge {
  from: string
  to: string
}

/** One cycle for each edge that leads back to where a walk through the graph came from; none when there is none. */
function cyclesIn(edges: readonly Edge[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const cycles: string[][] = []
  const path: string[] = []
  const visited = new Set<string>()
  const visit = (node: string) => {
    visited.add(node)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (path.includes(next)) cycles.push([...path.slice(path.indexOf(next)), next])
      else if (!visited.has(next)) visit(next)
    }
    path.pop()
  }
  for (const node of graph.keys()) if (!visited.has(node)) visit(node)
  return cycles
}
