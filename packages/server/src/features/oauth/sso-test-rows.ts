import type { SsoTestField } from '@hallpass/contract'
import { emailOf, nameByParts, type SsoPerson } from '../../core/sso/assertion.ts'
import { type ClaimMap, domainOf, findDomainTeam, type SamlConfig } from '../../core/sso/connection.ts'
import type { VerifiedAssertion } from '../../core/sso/saml/index.ts'
import type { TestOutcome } from '../../core/sso/tests.ts'
import type { TenantDb } from '../../db/index.ts'
import { attributeNames, emailFormat } from './saml.ts'

type Row = TestOutcome['rows'][number]
type Claims = Readonly<Record<string, unknown>>

const maxRows = 60
const maxValue = 300
/** Enough for as many as count, where each is an id. */
const maxGroups = 20_000

/** Of the protocol: they say nothing about the person. */
const protocolClaims = new Set(
  'iss aud exp iat nbf nonce azp jti sid acr amr auth_time at_hash c_hash s_hash typ session_state aio rh uti ver'.split(
    ' ',
  ),
)

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, maxValue)

const row = (attribute: string | null, value: unknown, mapped_to: SsoTestField | null = null): Row => ({
  attribute,
  value: value === null || value === undefined ? null : textOf(value),
  mapped_to,
  problem: null,
})

/** One in a line: the names of some have commas in them. */
function groupsRow(name: string, groups: readonly string[], told?: unknown): Row {
  const lines = groups.join('\n')
  const end = lines.lastIndexOf('\n', maxGroups)
  const kept = lines.length <= maxGroups ? lines : `${lines.slice(0, end < 0 ? maxGroups : end)}\n…`
  return { ...row(name, told, 'groups'), ...(groups.length > 0 && { value: kept }) }
}

const ofOidc = { email: 'email', display_name: 'name', picture: 'picture' } as const
/** What the display name is made of where there is none. */
const nameParts = ['given_name', 'family_name'] as const

/** The claims of the ID token, and what was read from the user info in their place. */
export function oidcRows({ claims: map }: { claims: ClaimMap }, claims: Claims, assertion: SsoPerson): Row[] {
  const subject = assertion.subject === claims.sub ? 'sub' : 'oid'
  const named: Record<string, SsoTestField> = { [subject]: 'subject' }
  const others: Row[] = []
  for (const field of ['email', 'display_name', 'picture'] as const) {
    const name = map[field] ?? ofOidc[field]
    const [told, used] = [claims[name], usedOf(assertion)[field]]
    if (told !== undefined && (used === null || isSame(field, told, used))) named[name] ??= field
    else if (field === 'display_name' && used !== null && used === nameByParts(claims, map))
      for (const part of nameParts) named[map[part] ?? part] ??= field
    else if (used !== null) others.push(row(name, used, field))
  }
  const groupsName = map.groups ?? 'groups'
  const hasGroups = saysGroups(claims[groupsName], assertion)
  if (hasGroups) named[groupsName] ??= 'groups'
  else if (assertion.groups.length > 0) others.push(groupsRow(groupsName, assertion.groups))
  const rows = Object.entries(claims)
    .filter(([name]) => !protocolClaims.has(name))
    .map(([name, value]) => rowFor(name, value, Object.hasOwn(named, name) ? named[name]! : null, assertion))
  return inOrder([...rows, ...others].map((one) => withDoubt(one, assertion)))
}

const rowFor = (name: string, value: unknown, field: SsoTestField | null, { groups }: SsoPerson) =>
  field === 'groups' ? groupsRow(name, groups, value) : row(name, value, field)

/** A list that has none says so; what says nothing leaves the word to the user info. */
const saysGroups = (told: unknown, { groups }: SsoPerson) =>
  told !== null && told !== undefined && (groups.length > 0 || Array.isArray(told))

/** They are asked for a code the first time. */
const withDoubt = (one: Row, { isEmailDoubted }: SsoPerson): Row =>
  isEmailDoubted && one.mapped_to === 'email' ? { ...one, problem: 'email_not_verified' } : one

const usedOf = ({ email, attributes }: SsoPerson) => ({
  email: email ?? null,
  display_name: attributes.displayName,
  picture: attributes.imageUrl,
})

const isSame = (field: SsoTestField, told: unknown, used: string) =>
  field === 'email' ? emailOf(told) === used : typeof told === 'string' && told.trim().startsWith(used)

/** The NameID and the attributes. */
export function samlRows(config: SamlConfig, verified: VerifiedAssertion, assertion: SsoPerson): Row[] {
  const { subject, nameIdFormat, attributes } = verified
  const named = attributeFields(config, attributes)
  const rows = Object.entries(attributes).map(([name, values]) =>
    rowFor(name, values.join(', '), named.get(name) ?? null, assertion),
  )
  const isAddress = nameIdFormat === emailFormat && assertion.email === emailOf(subject)
  const byName = isAddress && ![...named.values()].includes('email') ? [row('NameID', subject, 'email')] : []
  return inOrder([row('NameID', subject, 'subject'), ...byName, ...rows])
}

/** What each attribute becomes; the first that says something counts. */
function attributeFields(config: SamlConfig, attributes: VerifiedAssertion['attributes']): Map<string, SsoTestField> {
  const named = new Map<string, SsoTestField>()
  const has = (name: string) => Object.hasOwn(attributes, name) && Boolean(attributes[name]?.[0])
  for (const field of ['email', 'display_name', 'picture', 'groups'] as const) {
    const name = attributeNames(config, field).find(has)
    if (name !== undefined && !named.has(name)) named.set(name, field)
  }
  if (![...named.values()].includes('display_name'))
    for (const name of nameParts.flatMap((part) => attributeNames(config, part).find(has) ?? []))
      named.set(name, 'display_name')
  return named
}

/** What is used first, and no more than a page can show. */
const inOrder = (rows: Row[]) =>
  rows.toSorted((a, b) => Number(a.mapped_to === null) - Number(b.mapped_to === null)).slice(0, maxRows)

/** What would keep the person out, before what would not: docs/protocol/sso.md#who-it-is. Whether anybody has the address is not looked at. */
export async function withProblems(db: TenantDb, teamId: string, outcome: TestOutcome): Promise<TestOutcome> {
  if (outcome.reason !== null) return outcome
  const email = emailOf(outcome.rows.find(({ mapped_to }) => mapped_to === 'email')?.value)
  if (email === undefined) {
    const rest = outcome.rows.filter(({ mapped_to }) => mapped_to !== 'email')
    const [told] = outcome.rows.filter(({ mapped_to }) => mapped_to === 'email')
    return { ...outcome, rows: [{ ...(told ?? row(null, null, 'email')), problem: 'email_missing' }, ...rest] }
  }
  if ((await findDomainTeam(db, domainOf(email))) === teamId) return outcome
  const rows = outcome.rows.map((one) =>
    one.mapped_to === 'email' ? { ...one, problem: 'domain_not_verified' as const } : one,
  )
  return { ...outcome, rows }
}
