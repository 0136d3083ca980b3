import { useSyncExternalStore } from 'react'
import type { Scheme } from '../ui/email-frame.tsx'
import { currentTheme } from './theme.ts'

const query = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void) {
  query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}

const read = (): Scheme => {
  const theme = currentTheme()
  return theme === 'system' ? (query.matches ? 'dark' : 'light') : theme
}

/** The colours that the dashboard is shown in. */
export const useScheme = () => useSyncExternalStore(subscribe, read)
