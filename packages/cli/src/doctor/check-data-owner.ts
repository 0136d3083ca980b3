import { statSync } from 'node:fs'
import type { Settings } from '@hallpass/server/settings'
import { type Finding, warn } from './finding.ts'

/** Whoever owns the data folder can put anything in the place of a file that root is about to open. */
export function checkDataOwner({ dataDir }: Settings): Finding[] {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return []
  const fix = 'start as that user, or give the folder to root (chown)'
  return [warn(`root runs on ${dataDir}, which belongs to another user (uid ${owner})`, fix)]
}
