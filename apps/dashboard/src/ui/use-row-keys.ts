import type { KeyboardEvent } from 'react'

const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Up and down move the focus through the rows of a table body. */
export function useRowKeys() {
  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const move = moves[event.key]
    if (!move || !(event.target instanceof HTMLTableRowElement)) return
    event.preventDefault()
    const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[tabindex]')]
    rows[rows.indexOf(event.target) + move]?.focus()
  }
}
