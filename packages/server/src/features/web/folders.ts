import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface WebFolders {
  /** Sign-in pages, checkout and partners' pages. */
  pages: string
  dashboard: string
}

/** A published package contains them; in a checkout they are where the apps are built. */
export function findWebFolders(): WebFolders {
  const published = fileURLToPath(new URL('../web-build/', import.meta.url))
  if (existsSync(published)) return { pages: `${published}pages`, dashboard: `${published}dashboard` }
  const apps = fileURLToPath(new URL('../../../../../apps/', import.meta.url))
  return { pages: `${apps}pages/dist`, dashboard: `${apps}dashboard/dist` }
}
