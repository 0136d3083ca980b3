import {
  type ClaimSource,
  type MetadataSource,
  maxCustomClaims,
  maxTokenBytes,
  type ParsedSource,
  parseClaimSource,
} from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import { expressionBuilder, sql } from 'kysely'
import type { Params, TenantTables } from '../../db/index.ts'
import { permissionsOf, type WithConfig, withinRole } from '../permissions/index.ts'
import type { CustomClaims } from '../tokens/index.ts'

/** What is read of a person where their project has claims of its own. */
export interface CustomRow {
  /** Values of metadata by claim; null for one that could not fit into any token. */
  values: [name: string, value: unknown, isTooLarge: boolean][] | null
  external_id: string | null
  granted: string[] | null
  team_granted: string[] | null
  team_role: string | null
}

interface Plan {
  claims: readonly (readonly [name: string, source: ParsedSource])[]
  /** What the statement needs to know of those that come from metadata, as JSON. */
  wanted: string
}

/** A changed configuration is a new object. */
const plans = new WeakMap<CompleteConfig, Plan | null>()

/** Null where the project has none: then nothing more is read or done than without this file. */
export function claimPlanOf({ config }: WithConfig): Plan | null {
  const known = plans.get(config)
  if (known !== undefined) return known
  const plan = planFor(config.auth.tokens.claims)
  plans.set(config, plan)
  return plan
}

const shortNames: Readonly<Record<MetadataSource, string>> = {
  'user.clientReadOnlyMetadata': 'u',
  'user.serverMetadata': 's',
  'team.clientReadOnlyMetadata': 't',
}

export function planFor(sources: Readonly<Record<string, ClaimSource>>): Plan | null {
  const claims = Object.entries(sources)
    .slice(0, maxCustomClaims)
    .flatMap(([name, source]) => {
      const parsed = parseClaimSource(source)
      return parsed ? [[name, parsed] as const] : []
    })
  if (claims.length === 0) return null
  const wanted = claims.flatMap(([name, source]) =>
    source.kind === 'metadata' ? [{ n: name, s: shortNames[source.from], p: source.path }] : [],
  )
  return { claims, wanted: JSON.stringify(wanted) }
}

type Tables = TenantTables & { u: TenantTables['users']; m: TenantTables['team_members'] }

/**
 * One more column of a statement that has `users as u` and `team_members as m`, the selected team. Values are taken out of the metadata
 * where it lies, and those that no token has room for stay there.
 */
export function customColumn(p: Params<{ claims: string }>) {
  const { values, value, granted, teamGranted } = expressions(p)
  const isTooLarge = sql`octet_length(${value}::text) > ${sql.lit(maxTokenBytes)}`
  const all = values.select(
    sql`json_agg(json_build_array(w.n, case when ${isTooLarge} then null else ${value} end, ${isTooLarge}))`.as('all'),
  )
  return sql<CustomRow>`json_build_object('values', ${all}, 'granted', ${granted}, 'team_granted', ${teamGranted},
    'team_role', m.role, 'external_id', u.external_id)`.as('custom')
}

/** How much it is, to find out who has most. */
export function customSize(p: Params<{ claims: string }>) {
  const { values, value, granted, teamGranted } = expressions(p)
  const total = values.select(sql`sum(octet_length(${value}::text))`.as('total'))
  return sql<number>`coalesce(${total}, 0) + coalesce(octet_length(${granted}::text), 0)
    + coalesce(octet_length(${teamGranted}::text), 0)`
}

function expressions(p: Params<{ claims: string }>) {
  const eb = expressionBuilder<Tables, 'u' | 'm'>()
  const ofTeam = eb.selectFrom('teams as t').select('t.client_read_only_metadata').whereRef('t.id', '=', 'm.team_id')
  const value = sql`((case w.s when 'u' then u.client_read_only_metadata when 's' then u.server_metadata
    else ${ofTeam} end) #> w.p)`
  const values = eb
    .selectFrom(sql<{ n: string }>`jsonb_to_recordset(${p('claims')}::jsonb)`.as<'w'>(sql`w(n text, s text, p text[])`))
    .where(sql<boolean>`${value} is not null`)
  const granted = eb
    .selectFrom('project_permissions as g')
    .select(sql`array_agg(g.permission_id)`.as('ids'))
    .whereRef('g.user_id', '=', 'u.id')
  const teamGranted = eb
    .selectFrom('team_permissions as g')
    .select(sql`array_agg(g.permission_id)`.as('ids'))
    .whereRef('g.user_id', '=', 'u.id')
    .whereRef('g.team_id', '=', 'm.team_id')
  return { value, values, granted, teamGranted }
}

interface Person {
  selected_team_id: string | null
}

/** The claims of one person, in the order of the configuration, and which values were too large to be read. */
export function customClaimsOf(project: WithConfig, plan: Plan, row: CustomRow, person: Person) {
  const values = new Map((row.values ?? []).map(([name, value, isTooLarge]) => [name, { value, isTooLarge }]))
  const tooLarge = plan.claims.map(([name]) => name).filter((name) => values.get(name)?.isTooLarge)
  const claims: CustomClaims = plan.claims.flatMap(([name, source]) => {
    if (source.kind === 'metadata') {
      const found = values.get(name)
      return found && !found.isTooLarge ? [[name, found.value] as const] : []
    }
    const value = source.kind === 'constant' ? source.value : plainValue(project, source.source, row, person)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { claims, tooLarge }
}

type Plain = Extract<ParsedSource, { kind: 'plain' }>['source']

/** Of the team: nothing for those who have selected none. */
function plainValue(project: WithConfig, source: Plain, row: CustomRow, { selected_team_id: teamId }: Person) {
  const graph = permissionsOf(project)
  if (source === 'user.externalId') return row.external_id ?? undefined
  if (source === 'permissions') return graph.expand('project', row.granted ?? [])
  if (teamId === null) return undefined
  if (source === 'team.id') return teamId
  const granted = row.team_granted ?? []
  return source === 'team.roles' ? graph.rolesAmong(granted) : withinRole(graph.expand('team', granted), row.team_role)
}
