export type SearchParams = Readonly<Record<string, string>>

/** What the handler gave, else the query of the page itself. */
export function queryOf(searchParams: SearchParams | undefined): SearchParams {
  if (searchParams) return searchParams
  return typeof window === 'undefined' ? {} : Object.fromEntries(new URLSearchParams(window.location.search))
}
