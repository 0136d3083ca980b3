/** Tables as Stack Auth has them: everybody and everything in them moves in by the queries of the guide, under the same ids. */
import { randomUUID } from 'node:crypto'
import { importTeams, parseTeamRecord, type TeamRecord } from '@hallpass/server/operator'
import { startTestServer } from '@hallpass/server/testing'
import { requestAttemptCode, totpAt, totpSecret } from '@hallpass/server/testing/code-mails.ts'
import { createEmptyDatabase } from '@hallpass/server/testing/test-database.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { blocksOf } from '../guides/blocks.ts'

const server = await startTestServer()
const database = await createEmptyDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
  await server.close()
})

const schema = `
create type "BooleanTrue" as enum ('TRUE');
create table "ProjectUser" ("tenancyId" uuid, "projectUserId" uuid, "mirroredProjectId" text, "mirroredBranchId" text,
  "createdAt" timestamp(3), "updatedAt" timestamp(3), "lastActiveAt" timestamp(3), "displayName" text, "profileImageUrl" text,
  "serverMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "clientMetadata" jsonb, "requiresTotpMfa" boolean, "totpSecret" bytea,
  "isAnonymous" boolean, primary key ("tenancyId", "projectUserId"));
create table "ContactChannel" ("tenancyId" uuid, "projectUserId" uuid, id uuid, type text, "isPrimary" "BooleanTrue",
  "usedForAuth" "BooleanTrue", "isVerified" boolean, value text);
create table "PasswordAuthMethod" ("tenancyId" uuid, "authMethodId" uuid, "projectUserId" uuid, "passwordHash" text);
create table "OtpAuthMethod" ("tenancyId" uuid, "authMethodId" uuid, "projectUserId" uuid);
create table "PasskeyAuthMethod" ("tenancyId" uuid, "authMethodId" uuid, "projectUserId" uuid, "credentialId" text, "publicKey" text,
  "userHandle" text, transports text[], "credentialDeviceType" text, counter integer);
create table "ProjectUserOAuthAccount" (id uuid, "tenancyId" uuid, "projectUserId" uuid, "configOAuthProviderId" text,
  "providerAccountId" text, email text, "allowConnectedAccounts" boolean, "allowSignIn" boolean);
create table "Team" ("tenancyId" uuid, "teamId" uuid, "displayName" text, "profileImageUrl" text, "createdAt" timestamp(3),
  "serverMetadata" jsonb, "clientMetadata" jsonb, "clientReadOnlyMetadata" jsonb);
create table "TeamMember" ("tenancyId" uuid, "projectUserId" uuid, "teamId" uuid, "displayName" text, "profileImageUrl" text,
  "isSelected" "BooleanTrue", "createdAt" timestamp(3));
create table "TeamMemberDirectPermission" ("tenancyId" uuid, "projectUserId" uuid, "teamId" uuid, "permissionId" text);
create table "ProjectUserDirectPermission" ("tenancyId" uuid, "projectUserId" uuid, "permissionId" text);`

const [tenancy, another, ada, bob, acme, labs] = Array.from({ length: 6 }, () => randomUUID() as string)
// Of "correct horse battery".
const hash = '$2a$05$LaoAiG.xajKqSG2diKjLlOTCuU26cu4r7FZBkg/XH0wS5agRsv1r.'

async function insert(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row)
  const text = `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map((_, at) => `$${at + 1}`)})`
  await client.query(text, Object.values(row))
}

async function fill() {
  await client.query(schema)
  const time = '2025-01-02 03:04:05.678'
  const person = (
    tenancyId: string | undefined,
    projectUserId: string | undefined,
    displayName: string,
    more: object,
  ) =>
    insert('ProjectUser', {
      tenancyId,
      projectUserId,
      displayName,
      createdAt: time,
      updatedAt: time,
      isAnonymous: false,
      ...more,
    })
  await person(tenancy, ada, 'Ada', { clientMetadata: { a: 1 }, serverMetadata: { b: [2] } })
  await person(tenancy, bob, 'ボブ', { totpSecret, requiresTotpMfa: true })
  await person(another, randomUUID(), 'Of another project', {})
  for (const [id, value] of [
    [ada, 'ada@example.com'],
    [bob, 'bob@example.com'],
  ] as const) {
    const of = { tenancyId: tenancy, projectUserId: id }
    const channel = { type: 'EMAIL', isPrimary: 'TRUE', usedForAuth: 'TRUE', isVerified: true, value }
    await insert('ContactChannel', { ...of, id: randomUUID(), ...channel })
    await insert('PasswordAuthMethod', { ...of, authMethodId: randomUUID(), passwordHash: hash })
  }
  const of = { tenancyId: tenancy, projectUserId: ada }
  await insert('ContactChannel', {
    ...of,
    id: randomUUID(),
    type: 'EMAIL',
    isVerified: false,
    value: 'second@example.com',
  })
  await insert('OtpAuthMethod', { ...of, authMethodId: randomUUID() })
  const account = { configOAuthProviderId: 'github', providerAccountId: 'gh-1', email: 'ada@github.example' }
  await insert('ProjectUserOAuthAccount', {
    ...of,
    id: randomUUID(),
    ...account,
    allowConnectedAccounts: true,
    allowSignIn: true,
  })
  for (const [teamId, displayName] of [
    [acme, 'Acme'],
    [labs, 'Labs'],
  ])
    await insert('Team', {
      tenancyId: tenancy,
      teamId,
      displayName,
      createdAt: time,
      clientMetadata: { team: displayName },
    })
  for (const [projectUserId, teamId, isSelected] of [
    [ada, acme, null],
    [ada, labs, 'TRUE'],
    [bob, acme, 'TRUE'],
  ])
    await insert('TeamMember', {
      tenancyId: tenancy,
      projectUserId,
      teamId,
      isSelected,
      displayName: teamId === labs ? 'Countess' : null,
      createdAt: time,
    })
  for (const permissionId of ['team_admin', 'billing'])
    await insert('TeamMemberDirectPermission', { ...of, teamId: acme, permissionId })
  await insert('ProjectUserDirectPermission', { ...of, permissionId: 'tester' })
}

async function lines(about: string): Promise<object[]> {
  const [query] = blocksOf('docs/guides/moving-in').filter(
    ({ text }) => text.includes(`from "${about}" `) && text.includes(':'),
  )
  const text = query!.text.replaceAll(":'tenancy'", `'${tenancy}'`)
  const { rows } = await client.query<[object]>({ text, rowMode: 'array' })
  return rows.map(([record]) => record)
}

it('moves in whole', async () => {
  await fill()
  const project = await server.createProject({ config: { oauth_providers: [{ id: 'github', type: 'shared' }] } })
  await project.configure({
    'rbac.permissions.tester': { scope: 'project' },
    'rbac.permissions.billing': { scope: 'team' },
    'teams.createPersonalTeamOnSignUp': true,
  })
  const { tenancyId } = await server.app.projects.get(project.id)
  const teams = (await lines('Team')).map((line) => (parseTeamRecord(line) as { record: TeamRecord }).record)
  expect(await importTeams(server.app.database.forTenancy(tenancyId), new Date(), teams)).toBe(2)

  const records = (await lines('ProjectUser')).map((record, at) => ({ line: at + 1, record }))
  const given = { source: 'stack-auth', records }
  const { body } = await project.admin.post('/internal/users/import', given)
  expect(body).toEqual({ created: 2, updated: 0, left_out: [], losses: [], unknown_fields: [] })

  const signedIn = await project.signIn({ email: 'ada@example.com', password: 'correct horse battery' })
  expect(signedIn.id).toBe(ada)
  const careful = {
    email: 'bob@example.com',
    password: 'correct horse battery',
    id: '',
    accessToken: '',
    refreshToken: '',
  }
  const code = await requestAttemptCode(project, careful)
  const factor = await project.client.post('/auth/mfa/sign-in', {
    type: 'totp',
    totp: totpAt(server, 0, totpSecret),
    code,
  })
  expect(factor.body.user_id).toBe(bob)

  const me = (await project.server.get(`/users/${ada}`)).body
  expect(me).toMatchObject({
    ...{ display_name: 'Ada', selected_team_id: labs, client_metadata: { a: 1 }, server_metadata: { b: [2] } },
    ...{
      primary_email_verified: true,
      otp_auth_enabled: true,
      signed_up_at_millis: Date.UTC(2025, 0, 2, 3, 4, 5, 678),
    },
    oauth_providers: [{ id: 'github', account_id: 'gh-1', email: 'ada@github.example' }],
  })
  const all = (await project.server.get('/teams')).body.items
  expect(
    all
      .map(({ id, display_name, client_metadata }: Record<string, unknown>) => [id, display_name, client_metadata])
      .sort(),
  ).toEqual(
    [
      [acme, 'Acme', { team: 'Acme' }],
      [labs, 'Labs', { team: 'Labs' }],
    ].sort(),
  )
  const inTeams = (await project.server.get('/team-permissions?recursive=false')).body.items
  expect(inTeams.map(({ id, user_id, team_id }: Record<string, string>) => [id, user_id, team_id]).sort()).toEqual([
    ['billing', ada, acme],
    ['team_admin', ada, acme],
  ])
  const inProject = (await project.server.get('/project-permissions?recursive=false')).body.items
  expect(inProject).toMatchObject([{ id: 'tester', user_id: ada }])
  const members = (await project.server.get(`/team-member-profiles?team_id=${acme}`)).body.items
  expect(members.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual([ada, bob].sort())
  const countess = (await project.server.get(`/team-member-profiles?team_id=${labs}`)).body.items
  expect(countess).toMatchObject([{ user_id: ada, display_name: 'Countess' }])
})
