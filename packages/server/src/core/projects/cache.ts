import type { SystemDb } from '../../db/index.ts'
import { BoundedCache, type CacheCounts } from '../bounded-cache.ts'
import type { Sealer } from '../crypto/index.ts'
import type { KeyRow, Project } from './project.ts'
import { loadProject, topicPrefix } from './store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Projects that do not exist are remembered too, so that asking for them cannot put load on the database. */
const maxEntries = 10_000

/**
 * Projects, keys and configuration in memory: a request on the hot path asks the database for none of them.
 * Every change is announced to all processes (db/changes.ts), which then forget what they knew; the one that makes it
 * forgets when it commits. What writes rows of a project says so with `projectChanged`; nothing else has to.
 */
export class ProjectCache {
  readonly #system: SystemDb
  readonly #sealer: Sealer
  readonly #ownKeys: (projectId: string) => KeyRow[]
  readonly #entries: BoundedCache<Promise<Project | undefined>>

  /** `ownKeys` are those of a project that no row holds. */
  constructor(system: SystemDb, sealer: Sealer, ownKeys: (projectId: string) => KeyRow[] = () => [], max = maxEntries) {
    this.#system = system
    this.#sealer = sealer
    this.#ownKeys = ownKeys
    this.#entries = new BoundedCache(max)
  }

  /** For a transaction that makes a project and reads it before it is committed: this remembers nothing. */
  within({ system }: { system: SystemDb }): ProjectCache {
    return new ProjectCache(system, this.#sealer, this.#ownKeys, 0)
  }

  find(id: string): Promise<Project | undefined> {
    const known = this.#entries.find(id)
    if (known) return known
    if (id !== 'internal' && !uuid.test(id)) return Promise.resolve(undefined)
    const loading = loadProject(this.#system, this.#sealer, id, this.#ownKeys)
    // A change announced while this loads removes the entry, so that what was read before it is not kept.
    this.#entries.set(id, loading)
    loading.catch(() => {
      if (this.#entries.peek(id) === loading) this.#entries.delete(id)
    })
    return loading
  }

  async get(id: string): Promise<Project> {
    const project = await this.find(id)
    if (!project) throw new Error(`project ${id} does not exist`)
    return project
  }

  /** Of `changed` and the announcements of other processes. */
  forget(topic: string) {
    this.#entries.delete(topic.slice(topicPrefix.length))
  }

  forgetAll() {
    this.#entries.clear()
  }

  get counts(): CacheCounts {
    return this.#entries.counts
  }
}
