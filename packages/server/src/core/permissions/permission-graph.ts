import {
  compareNames,
  extendedPermissions,
  isSystemPermission,
  type PermissionKind,
  type PermissionScope,
  systemPermissions,
} from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'

/** Ids in remembered answers; past it they are forgotten, so that a project's own definitions cannot fill the memory. */
const maxRemembered = 100_000

/** What a project's definitions say about each other, read from its configuration in memory. */
export class PermissionGraph {
  readonly #definitions: CompleteConfig['rbac']['permissions']
  /** No answer about one grant has more ids. */
  readonly size: number
  readonly #expanded = new Map<string, readonly string[]>()
  #remembered = 0

  constructor({ rbac }: Pick<CompleteConfig, 'rbac'>) {
    this.#definitions = rbac.permissions
    const builtIn = { ...systemPermissions, ...extendedPermissions }
    this.size = Object.keys(builtIn).length + Object.keys(rbac.permissions).length
  }

  /** Undefined: there is no such permission; null: it has a definition without a scope. */
  scopeOf(id: string): PermissionScope | null | undefined {
    if (isSystemPermission(id)) return 'team'
    const definition = this.#definitions[id]
    return definition && (definition.scope ?? null)
  }

  /** The contained ids that mean something: containment never crosses scopes, and a definition may have vanished. */
  containedIn(id: string): string[] {
    const definition = this.#definitions[id]
    const contained = Object.keys(definition?.containedPermissionIds ?? {})
    return contained.filter((other) => this.scopeOf(other) === definition?.scope).sort(compareNames)
  }

  /** What people in a team are, beside what they may do: as its definition says, or if it contains something. */
  kindOf(id: string): PermissionKind {
    const definition = this.#definitions[id]
    if (definition?.kind) return definition.kind
    return definition?.scope === 'team' && this.containedIn(id).length > 0 ? 'role' : 'permission'
  }

  /** The roles among what was granted in a team, ordered by name. */
  rolesAmong(granted: readonly string[]): string[] {
    return this.existing('team', granted).filter((id) => this.kindOf(id) === 'role')
  }

  /** Every role that there is, ordered by name. */
  roles(): { id: string; description?: string }[] {
    return this.rolesAmong(Object.keys(this.#definitions)).map((id) => {
      const description = this.#definitions[id]?.description
      return { id, ...(description !== undefined && { description }) }
    })
  }

  /** Those of the ids that exist in a scope, ordered by name: a grant whose definition has vanished counts nowhere. */
  existing(scope: PermissionScope, granted: readonly string[]): string[] {
    return granted.filter((id) => this.scopeOf(id) === scope).sort(compareNames)
  }

  /** What holding these ids means in a scope: those that exist there and all that they contain, ordered by name. */
  expand(scope: PermissionScope, granted: readonly string[]): readonly string[] {
    const key = `${scope} ${granted.toSorted().join(' ')}`
    const known = this.#expanded.get(key)
    if (known) return known
    const all = this.#reach(this.existing(scope, granted)).sort(compareNames)
    this.#remember(key, all)
    return all
  }

  /** Visits each id once, and keeps its own list of what is left: cycles end, depth costs no stack (T42). */
  #reach(granted: readonly string[]): string[] {
    const reached = new Set(granted)
    for (const id of reached) for (const contained of this.containedIn(id)) reached.add(contained)
    return [...reached]
  }

  #remember(key: string, ids: readonly string[]) {
    this.#remembered += ids.length + 1
    if (this.#remembered > maxRemembered) {
      this.#expanded.clear()
      this.#remembered = ids.length + 1
    }
    this.#expanded.set(key, ids)
  }
}

/** What permissions need to know of a project. */
export interface WithConfig {
  config: CompleteConfig
}

/** A changed configuration is a new object, so nothing here can be out of date. */
const graphs = new WeakMap<CompleteConfig, PermissionGraph>()

export function permissionsOf({ config }: WithConfig): PermissionGraph {
  const known = graphs.get(config)
  if (known) return known
  const graph = new PermissionGraph(config)
  graphs.set(config, graph)
  return graph
}
