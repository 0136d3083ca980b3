import type { SsoEnforcement } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../../app/core.ts'
import { dateOf } from '../../objects/dates.ts'
import type { Wire } from '../../transport/call.ts'
import { caller, type OfTeam, queryOf } from './common.ts'

/** A domain whose addresses a team speaks for. */
export interface SsoDomain {
  /** The domain’s id. */
  readonly id: string
  /** The team that named it. */
  readonly teamId: string
  /** In lower case. */
  readonly domain: string
  /** Whether its proof was found. */
  readonly isVerified: boolean
  /** When it goes to this team, where another one had proved it before; null where nothing of that is under way. */
  readonly claimDueAt: Date | null
  /** Since when the proof of a verified domain is not found any more. */
  readonly proofMissingSince: Date | null
  /** The TXT record that proves it. */
  readonly record: { readonly name: string; readonly value: string }
  /** Or the file that does, with the same text. */
  readonly fileUrl: string
  /** Who has to come by a connection of the team: nobody, members with an address of the domain, or all with one. */
  readonly enforcement: SsoEnforcement
  /** Counts whom it would concern, before anything changes. */
  previewEnforcement(enforcement: SsoEnforcement): Promise<SsoAffected>
  /** Requires the connections of the team, and ends sessions that were opened otherwise; `off` holds at once. */
  enforce(enforcement: SsoEnforcement): Promise<SsoDomain & { readonly affected: SsoAffected }>
  /** Looks for the proof; `problem` says why it was not found. */
  check(): Promise<SsoDomain & { readonly problem: string | null }>
  /** Nobody new comes in with its addresses. */
  delete(): Promise<void>
}

/** Whom it concerns that a domain requires the connections of its team. */
export interface SsoAffected {
  /** Who have to come by a connection. */
  readonly people: number
  /** Sessions of theirs that were opened otherwise. */
  readonly sessions: number
}

/** The domains that teams speak for. */
export interface SsoDomainMembers {
  /** The domains of the project, or of one team. */
  listSsoDomains(options?: OfTeam): Promise<SsoDomain[]>
  /** Names a domain, which is then to be proved. */
  createSsoDomain(options: { teamId: string; domain: string }): Promise<SsoDomain>
}

type WireDomain = Wire<typeof routes.listSsoDomains, 'server'>['items'][number]

export function ssoDomainMembers(core: Core): SsoDomainMembers {
  return {
    listSsoDomains: async (options) => {
      const { items } = await core.call(caller, routes.listSsoDomains, { query: queryOf(options) })
      return items.map((item) => domain(core, item))
    },
    createSsoDomain: async ({ teamId, domain: name }) => {
      const body = { team_id: teamId, domain: name }
      return domain(core, await core.call(caller, routes.createSsoDomain, { body }))
    },
  }
}

function domain(core: Core, item: WireDomain): SsoDomain {
  const params = { domain_id: item.id }
  return {
    id: item.id,
    teamId: item.team_id,
    domain: item.domain,
    isVerified: item.verification === 'verified',
    claimDueAt: dateOf(item.claim_due_at_millis),
    proofMissingSince: dateOf(item.proof_missing_since_millis),
    record: { name: item.record_name, value: item.record_value },
    fileUrl: item.file_url,
    enforcement: item.enforcement,
    previewEnforcement: async (enforcement) => {
      const query = { enforcement }
      const { people, sessions } = await core.call(caller, routes.previewSsoEnforcement, { params, query })
      return { people, sessions }
    },
    enforce: async (enforcement) => {
      const body = { enforcement }
      const { affected, ...changed } = await core.call(caller, routes.updateSsoDomain, { params, body })
      return { ...domain(core, changed), affected }
    },
    check: async () => {
      const checked = await core.call(caller, routes.checkSsoDomain, { params })
      return { ...domain(core, checked), problem: checked.problem }
    },
    delete: async () => {
      await core.call(caller, routes.deleteSsoDomain, { params })
    },
  }
}
