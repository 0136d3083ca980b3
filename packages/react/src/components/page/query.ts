export type SearchParams = Readonly<Record<string, string>>

/** What the handler gave, else the query of the page itself. */
export function queryOf(given: SearchParams | undefined): SearchParams {
  if (given) return given
  return typeof window === 'undefined' ? {} : Object.fromEntries(new URLSearchParams(window.location.search))
}
