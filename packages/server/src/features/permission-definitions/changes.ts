import type { JsonValue } from '@hallpass/contract'
import type { CompleteConfig, ConfigDocument } from '@hallpass/contract/config'

type Rbac = CompleteConfig['rbac']
type Definition = Rbac['permissions'][string]

/** The overrides for a changed set of definitions: they are one key, which is replaced as a whole. */
export function withDefinition({ permissions }: Rbac, id: string, definition: Definition): ConfigDocument {
  return { 'rbac.permissions': stored([...Object.entries(permissions), [id, definition]]) }
}

/** Renames the definition, if it has a new id, everywhere it is mentioned. */
export function withChangedDefinition(rbac: Rbac, from: string, to: string, definition: Definition): ConfigDocument {
  const renamed = mapIds(rbac, (id) => (id === from ? to : id))
  return { ...renamed.defaults, 'rbac.permissions': stored([...renamed.permissions, [to, definition]]) }
}

/** Removes the definition everywhere it is mentioned: a later one with the same id must not inherit anything. */
export function withoutDefinition(rbac: Rbac, gone: string): ConfigDocument {
  const { defaults, permissions } = mapIds(rbac, (id) => (id === gone ? undefined : id))
  return { ...defaults, 'rbac.permissions': stored(permissions) }
}

/** The days from which on holders of a permission need a second factor follow its id. */
export function withMappedDays({ auth }: Pick<CompleteConfig, 'auth'>, map: IdMap): ConfigDocument {
  const days = Object.entries(auth.secondFactor.permissions)
  if (days.every(([id]) => map(id) === id)) return {}
  const mapped = days.flatMap(([id, day]): [string, string][] => {
    const to = map(id)
    return to === undefined ? [] : [[to, day]]
  })
  return { 'auth.secondFactor.permissions': Object.fromEntries(mapped) }
}

type IdMap = (id: string) => string | undefined

function mapIds({ permissions, defaultPermissions }: Rbac, map: IdMap) {
  const sets = Object.entries(defaultPermissions).filter(([, set]) => Object.keys(set).some((id) => map(id) !== id))
  return {
    permissions: Object.entries(permissions).flatMap(([id, definition]): [string, Definition][] => {
      const mapped = map(id)
      return mapped === undefined ? [] : [[mapped, withMappedIds(definition, map)]]
    }),
    /** Only the sets that change. */
    defaults: Object.fromEntries(sets.map(([name, set]) => [`rbac.defaultPermissions.${name}`, mapSet(set, map)])),
  }
}

function withMappedIds({ containedPermissionIds, ...definition }: Definition, map: IdMap): Definition {
  if (!containedPermissionIds) return definition
  return { ...definition, containedPermissionIds: mapSet(containedPermissionIds, map) }
}

const mapSet = (set: Record<string, true>, map: IdMap) =>
  Object.fromEntries(
    Object.keys(set).flatMap((id): [string, true][] => {
      const mapped = map(id)
      return mapped === undefined ? [] : [[mapped, true]]
    }),
  )

/** A later entry replaces an earlier one. Completed definitions contain only JSON. */
const stored = (entries: readonly (readonly [string, Definition])[]): JsonValue => {
  const record: Record<string, Definition> = Object.fromEntries(entries)
  return record as Record<string, JsonValue>
}
