import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isPlainObject, type UserSource, userSources } from '@hallpass/contract'
import {
  adaptRecord,
  mappingProblem,
  mayHaveChanged,
  type Project,
  type RoleMap,
  readHashConfig,
  readRoleMap,
  type Source,
  type SourceContext,
  sourceOf,
  type TenantDb,
} from '@hallpass/server/operator'
import { type Terminal, UsageError } from '../command.ts'
import { choice, type FlagValues, isOn, textFlag } from './flags.ts'
import type { RawRecord } from './record-file.ts'
import { readSourceFile } from './source-file.ts'

/** Where people come from, with what lies beside their file. */
export interface Foreign {
  readonly id: UserSource
  readonly source: Source
  readonly hashConfig: unknown
  /** Whoever has not changed since is passed over. */
  readonly since: number | undefined
  /** The host that its passkeys were made for. */
  readonly rpId: string | undefined
  /** Whoever's password is not in the file is asked for at the old system. */
  readonly asksPasswords: boolean
  /** As the file has it; what it means is read with the project. */
  readonly roles: unknown
  readonly roleMap?: RoleMap
}

/** Undefined for files in our own form. */
export function foreignOf(values: FlagValues, terminal: Terminal): Foreign | undefined {
  const map = textFlag(values, 'map')
  const id = choice(values, 'from', userSources) ?? (map === undefined ? undefined : 'own')
  if (id === undefined) {
    for (const name of ['hash-config', 'map-roles', 'rp-id', 'since']) {
      if (textFlag(values, name) !== undefined) throw new UsageError(`--${name} needs --from`)
    }
    if (isOn(values, 'ask-passwords')) throw new UsageError('--ask-passwords needs --from')
    return undefined
  }
  if (id !== 'own' && map !== undefined) throw new UsageError('--map goes with --from own')
  if (id === 'own' && map === undefined) throw new UsageError('--from own needs --map <file>')
  const beside = map ?? textFlag(values, 'hash-config')
  const read = id === 'own' ? { hashConfig: jsonFile(map, terminal) } : readHashConfig(id, textFile(beside, terminal))
  if ('problem' in read) throw new UsageError(`${beside} cannot be used: ${read.problem}`)
  const { hashConfig } = read
  const problem = id === 'own' ? mappingProblem(hashConfig) : undefined
  if (problem) throw new UsageError(`${map}: ${problem}`)
  const source = sourceOf(id, hashConfig)
  return {
    ...{ id, source, hashConfig, since: sinceOf(values, source) },
    ...{ rpId: textFlag(values, 'rp-id'), asksPasswords: isOn(values, 'ask-passwords') },
    roles: jsonFile(textFlag(values, 'map-roles'), terminal),
  }
}

/** With what its groups and roles mean in this project. */
export async function withRoles<T extends Foreign | undefined>(foreign: T, db: TenantDb, project: Project): Promise<T> {
  if (foreign?.roles === undefined) return foreign
  const read = await readRoleMap(db, project, foreign.roles)
  if ('problem' in read) throw new UsageError(`--map-roles: ${read.problem}`)
  return { ...foreign, roleMap: read.map }
}

/** What decides what becomes of a record, by how the command calls it: a later run that goes on must choose the same. */
export const choicesOf = (foreign: Foreign | undefined) => ({
  '--from': foreign?.id,
  [foreign?.id === 'own' ? '--map' : '--hash-config']: foreign?.hashConfig,
  '--map-roles': foreign?.roles,
  '--rp-id': foreign?.rpId,
  '--ask-passwords': foreign?.asksPasswords || undefined,
  // Other people are passed over with another time, so that places count differently.
  '--since': foreign?.since,
})

function sinceOf(values: FlagValues, { id, changedAt }: Source): number | undefined {
  const text = textFlag(values, 'since')
  if (text === undefined) return undefined
  const since = Date.parse(text)
  if (Number.isNaN(since)) throw new UsageError('--since must be a time, such as 2026-11-18T20:00:00Z')
  if (changedAt) return since
  throw new UsageError(
    `Exports of ${id} do not say when somebody changed. Import the whole file with --on-conflict update`,
  )
}

function textFile(path: string | undefined, terminal: Terminal): string | undefined {
  if (path === undefined) return undefined
  try {
    return readFileSync(resolve(terminal.cwd, path), 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${messageOf(error)}`)
  }
}

function jsonFile(path: string | undefined, terminal: Terminal): unknown {
  const text = textFile(path, terminal)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The people of a file, in our own form. */
export async function* readForeign(
  file: string,
  foreign: Foreign,
  project: Project,
  passOver: () => void = () => {},
): AsyncGenerator<RawRecord> {
  const { hashConfig, rpId, asksPasswords, roleMap, since, source } = foreign
  const providers = new Set(Object.keys(project.config.auth.oauth.providers))
  const context: SourceContext = { hashConfig, providers, rpId, asksPasswords, roleMap }
  for await (const raw of readSourceFile(file, source)) {
    if ('problem' in raw) yield raw
    else if (!isPlainObject(raw.value)) yield { line: raw.line, problem: 'This is not a user.' }
    else if (since !== undefined && !mayHaveChanged(source, raw.value, since)) passOver()
    else {
      const adapted = adaptRecord(source, raw.value, context)
      if (adapted) {
        const { record, ...more } = adapted
        yield { line: raw.line, value: record, ...more }
      }
    }
  }
}
