import type { Language, Theme } from '@hallpass/react'
import { useState, useSyncExternalStore } from 'react'

export const brands: Record<string, Theme> = {
  Lantern: {
    light: { primary: '#1d4ed8', primaryForeground: '#ffffff', ring: '#1d4ed8' },
    dark: { primary: '#93b4ff', primaryForeground: '#0b1633', ring: '#93b4ff' },
  },
  Plain: {},
  Moss: {
    light: { primary: '#2f6b3a', primaryForeground: '#ffffff', ring: '#2f6b3a' },
    dark: { primary: '#9ad6a5', primaryForeground: '#0d2412', ring: '#9ad6a5' },
  },
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const watchSystem = (listener: () => void) => {
  systemDark.addEventListener('change', listener)
  return () => systemDark.removeEventListener('change', listener)
}

/** Outlives the full loads that signing in and out needs. */
function useSessionState<T extends string>(name: string, first: T) {
  const [value, setValue] = useState<T>(() => (sessionStorage.getItem(name) as T | null) ?? first)
  const save = (next: T) => {
    sessionStorage.setItem(name, next)
    setValue(next)
  }
  return [value, save] as const
}

/** What the visitor chose to look at; kept in this tab. */
export function useAppearance() {
  const prefersDark = useSyncExternalStore(watchSystem, () => systemDark.matches)
  const [chosen, choose] = useState<'light' | 'dark' | undefined>()
  const [brand, setBrand] = useSessionState<string>('brand', 'Lantern')
  const [lang, setLang] = useSessionState<Language>('lang', 'en-US')
  const scheme = chosen ?? (prefersDark ? 'dark' : 'light')
  const toggle = () => choose(scheme === 'dark' ? 'light' : 'dark')
  return { scheme, toggle, brand, setBrand, lang, setLang, theme: brands[brand] ?? {} }
}

export type Appearance = ReturnType<typeof useAppearance>
