import type { KeyboardEvent } from 'react'

const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Up and down move the focus through the rows of a table body. */
export function useRowKeys() {
  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const move = moves[event.key]
    if (!move || !(event.target instanceof HTMLTableRowElement)) return
    event.preventDefault()
    const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>(openable)]
    const next = rows.indexOf(event.target) + move
    if (next < 0) document.querySelector<HTMLElement>(searchField)?.focus()
    else rows[next]?.focus()
  }
}

const openable = 'tr[tabindex]'
/** The one of the page, which `/` goes to. */
export const searchField = 'main input[type="search"]'

/** From the search field down into the rows that it found. */
export const focusFirstRow = () => document.querySelector<HTMLElement>(`main tbody ${openable}`)?.focus()
