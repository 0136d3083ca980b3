import { isPlainObject, textError } from '@hallpass/contract'
import type { importUsers, ParsedOf } from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import type { Project } from '../../core/projects/project.ts'
import {
  adaptRecord,
  mappingProblem,
  readHashConfig,
  readRoleMap,
  rpIdProblem,
  sourceOf,
} from '../../core/users/sources/index.ts'
import {
  type Entry,
  ImportConflict,
  ImportFacts,
  importBatch,
  keysOf,
  type Plan,
  type Problem,
  parseUserRecord,
  planBatch,
  strangePermission,
} from '../../core/users/transfer/index.ts'
import type { Call } from '../../http/call.ts'

type Body = ParsedOf<typeof importUsers>['body']

/** What an import of these would do. Reads only. */
export async function checkRecords(call: Call, body: Body) {
  const { entries, wrong, told } = await read(call, body)
  const plan = await planBatch(call.db, entries, body.on_conflict)
  const facts = new ImportFacts()
  for (const entry of [...plan.create, ...plan.update]) facts.add(entry)
  return { ...outcomeOf(plan, [...wrong, ...plan.refuse]), ...told, facts: facts.toJson() }
}

/** Imports every valid user in one transaction; the others are reported, with the reason. */
export async function importRecords(call: Call, body: Body) {
  const { entries, wrong, told } = await read(call, body)
  const outcome = await importGood(call, entries, body, wrong)
  describeAudit(call.db, { after: { created: outcome.created, updated: outcome.updated } })
  return { ...outcome, ...told }
}

/** Each round leaves out the users that the last one failed on, so it ends. */
async function importGood(call: Call, entries: readonly Entry[], body: Body, leftOut: readonly Problem[]) {
  if (!entries.length) return { created: 0, updated: 0, left_out: sorted(leftOut) }
  const { app, db, project } = call
  const isForeign = body.source !== undefined
  const context = { sealer: app.sealer, passwords: app.passwords, project, now: app.clock.now(), isForeign }
  try {
    return outcomeOf(await importBatch(db, context, entries, body.on_conflict), leftOut)
  } catch (error) {
    if (!(error instanceof ImportConflict)) throw error
    const { refuse } = error.plan
    const lines = new Set(refuse.map(({ line }) => line))
    const rest = entries.filter(({ line }) => !lines.has(line))
    return importGood(call, rest, body, [...leftOut, ...refuse])
  }
}

function outcomeOf({ create, update, skip }: Plan, others: readonly Problem[]) {
  return { created: create.length, updated: update.length, left_out: sorted([...others, ...skip]) }
}

const sorted = (problems: readonly Problem[]) => problems.toSorted((a, b) => a.line - b.line)

/** Splits records into those to compare with existing users and those that are invalid by themselves. */
async function read(call: Call, body: Body) {
  const { project } = call
  if (project.id === 'internal') {
    throw textError(400, 'The users of internal run this server. They sign up in the dashboard and are not imported.')
  }
  const { records, told }: { records: readonly Given[]; told: object } = body.source
    ? await adapt(call, body, body.source)
    : { records: body.records, told: {} }
  const entries: Entry[] = []
  const wrong: Problem[] = []
  const lines = new Map<string, number>()
  for (const { line, record: value, grants } of records) {
    const outcome = parseUserRecord(value)
    const problem = 'problem' in outcome ? outcome.problem : problemOf(project, outcome.record, lines)
    if (problem !== undefined) wrong.push({ line, problem })
    else if ('record' in outcome) {
      entries.push({ line, record: outcome.record, grants })
      for (const key of keysOf(outcome.record)) lines.set(key, line)
    }
  }
  return { entries, wrong, told }
}

/** In our own form, with what does not come over. Whoever was deleted where they come from is passed over without a word. */
async function adapt({ app, db, project }: Call, body: Body, id: NonNullable<Body['source']>) {
  const { records, rp_id: rpId } = body
  const beside = readHashConfig(id, body.hash_config)
  const isMapping = id === 'own'
  const use = isMapping ? 'as a mapping' : `with ${id}`
  if ('problem' in beside) throw textError(400, `hash_config cannot be used ${use}: ${beside.problem}.`)
  const { hashConfig } = beside
  const problem = isMapping ? mappingProblem(hashConfig) : undefined
  if (problem) throw textError(400, `hash_config cannot be used ${use}: ${problem}.`)
  const misplaced = rpId === undefined ? undefined : rpIdProblem(project, rpId, app.settings)
  if (misplaced) throw textError(400, `rp_id cannot be used: ${misplaced}.`)
  const roles = body.role_map === undefined ? undefined : await readRoleMap(db, project, body.role_map)
  if (roles && 'problem' in roles) throw textError(400, `role_map cannot be used: ${roles.problem}.`)
  const source = sourceOf(id, hashConfig)
  const providers = new Set(Object.keys(project.config.auth.oauth.providers))
  const context = { hashConfig, providers, rpId, asksPasswords: body.ask_passwords, roleMap: roles?.map }
  const strangers = new Set<string>()
  const adapted = records.flatMap(({ line, record }): (Given & { losses: readonly string[] })[] => {
    if (!isPlainObject(record)) return [{ line, record, losses: [] }]
    const found = adaptRecord(source, record, context)
    for (const name of found?.strangers ?? []) strangers.add(name)
    return found ? [{ line, record: found.record, grants: found.grants, losses: found.losses }] : []
  })
  const losses = adapted.flatMap(({ line, losses }) => (losses.length ? [{ line, losses: [...losses] }] : []))
  return { records: adapted, told: { losses, unknown_fields: [...strangers].slice(0, maxStrangers) } }
}

/** A record in our own form. */
interface Given {
  line: number
  record: unknown
  grants?: Entry['grants']
}

const maxStrangers = 100

function problemOf(project: Project, record: Entry['record'], lines: ReadonlyMap<string, number>): string | undefined {
  const twin = keysOf(record)
    .map((key) => lines.get(key))
    .find((line) => line !== undefined)
  if (twin !== undefined) return `Line ${twin} has the same id, address or account.`
  const { providers } = project.config.auth.oauth
  const stranger = record.oauth_providers?.find(({ id }) => !Object.hasOwn(providers, id))
  if (stranger) return `The project has no OAuth provider '${stranger.id}'. Add it first.`
  return strangePermission(project, record)
}
