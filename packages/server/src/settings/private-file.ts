import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the data folder that only its owner can read. */
export interface PrivateFile {
  dataDir: string
  name: string
}

export const pathOf = ({ dataDir, name }: PrivateFile) => join(dataDir, name)

/** Undefined when there is none yet. */
export function readPrivateFile(file: PrivateFile): string | undefined {
  try {
    return readFileSync(pathOf(file), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** False when the file was there already. A link, unlike an open with `wx`, never shows a half-written file. */
export function createPrivateFile(file: PrivateFile, text: string): boolean {
  const draft = writeDraft(file, text)
  try {
    linkSync(draft, pathOf(file))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

export function replacePrivateFile(file: PrivateFile, text: string): void {
  renameSync(writeDraft(file, text), pathOf(file))
}

function writeDraft({ dataDir, name }: PrivateFile, text: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, `.${name}-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  // The mode above is subject to the umask, which could only take more away; this keeps it readable to us.
  chmodSync(draft, 0o600)
  return draft
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
