import { useMemo, useSyncExternalStore } from 'react'
import type { Place } from './routes.ts'

/** Browsers that report every change of the address, including those made by routers. */
interface WithNavigation {
  navigation?: EventTarget
}

function subscribe(listener: () => void): () => void {
  const { navigation } = window as WithNavigation
  window.addEventListener('popstate', listener)
  navigation?.addEventListener('currententrychange', listener)
  return () => {
    window.removeEventListener('popstate', listener)
    navigation?.removeEventListener('currententrychange', listener)
  }
}

/** Where we are: the router's path, otherwise the page's. Undefined on a server that was given no path. */
export function usePlace(
  location: string | undefined,
  searchParams?: Readonly<Record<string, string>>,
): Place | undefined {
  const path = useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => undefined,
  )
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => undefined,
  )
  return useMemo(() => {
    const known = location ?? path
    const query = searchParams ? queryText(searchParams) : search
    return known === undefined || query === undefined ? undefined : { path: pathOf(known), search: query }
  }, [location, path, search, searchParams])
}

const pathOf = (location: string) => new URL(location, 'http://anywhere.invalid').pathname

function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}
