const names = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const

/** Any JSON; null clears, absent leaves it as it is. */
export type Metadata = { [K in (typeof names)[number]]?: unknown }

/** As the columns take it: as text, which Postgres keeps as it came. */
export function metadataColumns(metadata: Metadata): { [K in (typeof names)[number]]?: string | null } {
  const given = names.filter((name) => metadata[name] !== undefined)
  return Object.fromEntries(
    given.map((name) => [name, metadata[name] === null ? null : JSON.stringify(metadata[name])]),
  )
}
