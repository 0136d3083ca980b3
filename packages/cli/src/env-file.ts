import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, readDataDir } from '@hallpass/server/settings'

/** A file of settings that cannot be used. */
class EnvFileError extends Error {
  override readonly name = 'EnvFileError'
}

interface Place {
  env: Environment
  cwd: string
  /** By --env-file. */
  named: string | undefined
}

/**
 * Settings from a file, for every command the same: the named one, or hallpass.env beside the data folder if there is one. A data
 * folder in it is relative to the file, so that the command may be called from anywhere.
 */
export function readEnvFile({ env, cwd, named }: Place): Environment {
  const path = named === undefined ? besideData(env, cwd) : resolve(cwd, named)
  const text = readText(path, named !== undefined)
  if (text === undefined) return {}
  requireOwn(path)
  requireSettings(path, text)
  const settings = parseEnv(text)
  const folder = settings.HALLPASS_DATA_DIR
  return folder ? { ...settings, HALLPASS_DATA_DIR: resolve(dirname(path), folder) } : settings
}

const besideData = (env: Environment, cwd: string) => join(dirname(readDataDir(env, cwd)), 'hallpass.env')

function readText(path: string, isNeeded: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && !isNeeded) return undefined
    if (code === 'ENOENT') throw new EnvFileError(`There is no file ${path}.`)
    if (code === 'EACCES') throw new EnvFileError(`${path} cannot be read by this user.`)
    if (code === 'EISDIR') throw new EnvFileError(`${path} is a folder, not a file of settings.`)
    throw error
  }
}

/** Whoever writes this file chooses the database and the secret of the server. */
function requireOwn(path: string) {
  const user = process.getuid?.()
  if (user === undefined) return
  const { uid, mode } = statSync(path)
  if (uid !== user && uid !== 0) {
    throw new EnvFileError(`${path} belongs to another user (uid ${uid}), who could change the settings: chown it.`)
  }
  if (mode & 0o022) throw new EnvFileError(`${path} can be changed by other users: chmod 600 it.`)
}

const quoted = /=[ \t]*(["'`])[\s\S]*?\1/g
const setting = /^\s*(export\s+)?[A-Za-z_]\w*\s*=/

/** What reads it skips what it does not understand; a setting that is left out like that would be missed late. */
function requireSettings(path: string, text: string) {
  const lines = text.replaceAll(quoted, (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`).split('\n')
  const wrong = lines.findIndex(
    (line) => line.trim() !== '' && !line.trimStart().startsWith('#') && !setting.test(line),
  )
  if (wrong >= 0) throw new EnvFileError(`${path}, line ${wrong + 1}: expected NAME=value.`)
}
