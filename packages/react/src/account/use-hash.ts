import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  // Routers move by history, which says nothing of hashes.
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}

const read = () => decode(window.location.hash.slice(1))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What follows the # in the address. */
export const useHash = (): string => useSyncExternalStore(subscribe, read, () => '')
