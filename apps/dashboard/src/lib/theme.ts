export type Theme = 'system' | 'light' | 'dark'
const key = 'hallpass-theme'

export function currentTheme(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The system decides, unless the viewer did. */
export function applyTheme(theme: Theme = currentTheme()) {
  if (theme === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset.theme = theme
  }
}
