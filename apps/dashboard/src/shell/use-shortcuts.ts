import { useEffect, useRef } from 'react'
import { useGo } from '../lib/project.tsx'
import { screens } from '../screens.ts'
import { focusFirstRow, searchField } from '../ui/index.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Ctrl/⌘ K finds, / searches the list and ↓ goes into it, G and a letter go to a screen. */
export function useShortcuts(openPalette: () => void) {
  const go = useGo()
  const latest = useRef({ go, openPalette })
  latest.current = { go, openPalette }
  useEffect(() => {
    let wentAt = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.openPalette()
        return
      }
      if (event.key === 'ArrowDown' && event.target instanceof Element && event.target.matches(searchField)) {
        event.preventDefault()
        focusFirstRow()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>(searchField)
        if (!field) return
        event.preventDefault()
        field.focus()
        return
      }
      const isSecond = event.timeStamp - wentAt < 1000
      wentAt = event.key === 'g' ? event.timeStamp : 0
      const screen = isSecond && screens.find(({ keys }) => keys === event.key)
      if (screen) latest.current.go(screen.path)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
