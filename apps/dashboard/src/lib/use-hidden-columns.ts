import { useState } from 'react'

/** Which columns of a table are not shown: a preference that is kept in the browser. */
export function useHiddenColumns(table: string, usual: readonly string[]) {
  const key = `hallpass-columns-${table}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(read(key) ?? usual))
  const show = (id: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(id)
    else next.add(id)
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // A browser that keeps nothing: it holds until the page is left.
    }
  }
  return { hidden, show }
}

function read(key: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : undefined
  } catch {
    return undefined
  }
}
