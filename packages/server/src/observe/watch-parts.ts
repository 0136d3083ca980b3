import type { Metrics, Sample } from './metrics.ts'
import { hallpassVersion } from './version.ts'

interface PoolState {
  readonly size: number
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export function watchPool(metrics: Metrics, pool: string, read: () => PoolState): void {
  metrics.watch('poolSize', () => [[{ pool }, read().size]])
  metrics.watch('poolConnections', () => {
    const { size: _, ...counts } = read()
    return Object.entries(counts).map(([state, count]): Sample<'poolConnections'> => [{ pool, state }, count])
  })
}

export function watchCache(metrics: Metrics, cache: string, read: () => { hits: number; misses: number }): void {
  metrics.watch('cacheLookups', () => {
    const { hits, misses } = read()
    return [
      [{ cache, outcome: 'hit' }, hits],
      [{ cache, outcome: 'miss' }, misses],
    ]
  })
}

/** `schemaVersion` is the newest migration that these sources know. */
export function watchBuild(metrics: Metrics, schemaVersion: number): void {
  metrics.watch('build', () => [[{ version: hallpassVersion, node: process.versions.node }, 1]])
  metrics.watch('schema', () => [[{ of: 'build' }, schemaVersion]])
}

const kinds = new Set(['select', 'insert', 'update', 'delete', 'merge', 'with', 'begin', 'commit', 'rollback'])

/** By its name, or else by its first word: a bounded number either way. */
export function statementLabel(sql: string, name: string | undefined): string {
  if (name !== undefined) return name
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  return kinds.has(word) ? word : 'other'
}
