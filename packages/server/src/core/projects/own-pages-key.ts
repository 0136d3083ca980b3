import { deriveBytes, sha256 } from '../crypto/index.ts'
import type { KeyRow } from './project.ts'

/** It is written into pages that everyone may open; only the server's secret ends it. */
const never = new Date(8.64e15)

/** What the audit log names as the key set of our own pages. */
const setId = 'own-pages'

/**
 * The publishable key with which our own pages (`/p/{projectId}/…`, `/handler/…`) call the API. Keys of projects are
 * kept as hashes and may be revoked, so these pages have one that follows from the server's secret instead. It opens
 * what every publishable key opens: the client level.
 */
export const ownPagesKey = (secret: string, projectId: string): string =>
  `pck_${deriveBytes(secret, `own-pages-key:${projectId}`).toString('base64url')}`

/** While secrets rotate, pages that were sent before still work. */
export const ownPagesKeyRows = (secrets: readonly string[], projectId: string): KeyRow[] =>
  secrets.map((secret) => ({
    kind: 'client',
    hash: sha256(ownPagesKey(secret, projectId)),
    expiresAt: never,
    setId,
  }))
