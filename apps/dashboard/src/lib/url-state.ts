import { useRouter, useSearch } from '@tanstack/react-router'
import type { Search } from './search.ts'

type Changes = Readonly<Record<string, string | undefined>>

/** Page, filter, tab and open dialog live in the URL: a link shows what its sender saw. */
export function useUrl(): [Search, (changes: Changes, options?: { push?: boolean }) => void] {
  const search: Search = useSearch({ strict: false })
  const router = useRouter()
  const change = (changes: Changes, { push = false } = {}) =>
    void router.navigate({
      // Wherever the component stands in the tree, it is the page that the URL names.
      to: router.latestLocation.pathname,
      search: { ...(router.latestLocation.search as Search), ...changes },
      replace: !push,
      resetScroll: false,
    })
  return [search, change]
}

/** One parameter; the default is left out of the URL. */
export function useUrlState(name: string, fallback = ''): [string, (value: string) => void] {
  const [search, change] = useUrl()
  const set = (value: string) => change({ [name]: value === fallback ? undefined : value })
  return [search[name] ?? fallback, set]
}

/** The open dialog, and what it is about: `?open=delete&of=4f7a`. Going back closes it. */
export function useUrlDialog() {
  const [{ open, of }, change] = useUrl()
  return {
    name: open,
    subject: of,
    show: (name: string, subject?: string) => change({ open: name, of: subject }, { push: true }),
    close: () => change({ open: undefined, of: undefined }),
  }
}

/**
 * For an action of a dialog that leads to another screen. The dialog closes when its action is done, by navigating to
 * the same page without `?open=`: that would overwrite a navigation that started before it.
 */
export const afterDialogCloses = (go: () => void) => void setTimeout(go)
