import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageDir } from '../../../db/package-dir.ts'

/** A published package contains the pages; in a checkout they are where they are written. */
export function findDocsFolder(): string {
  const published = fileURLToPath(new URL('../docs/', import.meta.url))
  return existsSync(`${published}guides`)
    ? published
    : fileURLToPath(new URL('../../../../../../docs/', import.meta.url))
}

interface Manifest {
  version: string
  repository?: { url?: string }
}

/** Which Hallpass the pages are of, and where they can be edited: `repository` of package.json, when it is public. */
export function readEdition(): { version: string; repository: string | undefined } {
  const { version, repository }: Manifest = JSON.parse(readFileSync(join(packageDir(), 'package.json'), 'utf8'))
  return { version, repository: repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '') }
}
