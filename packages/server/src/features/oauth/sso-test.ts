import {
  type SsoJit,
  type SsoReason,
  type SsoState,
  type SsoType,
  setupLinks,
  ssoConnectionOf,
  textError,
} from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import { explainFailure, factsOf, isClientRefusal, ProviderAnswerError } from '../../core/oauth/problems.ts'
import type { Project } from '../../core/projects/project.ts'
import { type ConnectionRow, findConnectionRow } from '../../core/sso/connection.ts'
import { ssoReasonOf } from '../../core/sso/notes.ts'
import { isSetupSessionLive } from '../../core/sso/setup-links.ts'
import { findTest, keepTest, type TestOutcome } from '../../core/sso/tests.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call, OpenCall } from '../../http/call.ts'
import type { SetupCall } from '../../http/setup-call.ts'
import { sendToProvider } from './authorize.ts'
import { type Door, type Flow, isDoorOf } from './flow.ts'
import { readSamlAnswer } from './saml.ts'
import { isSaml, providerOf, type SamlProvider, type SsoProvider, ssoAssertion } from './sso.ts'
import { oidcRows, samlRows, withProblems } from './sso-test-rows.ts'

const noConnection = () => textError(404, 'There is no such connection.')

/** What a flow says of a test that somebody in the dashboard began, where others have the id of their setup link. */
const byAdmin = 'dashboard'

/** Sends the browser to the identity provider of a connection, also of a draft: whoever comes back is shown, not signed in. */
async function startTest(
  call: Call,
  row: ConnectionRow,
  { testOf, redirectUri }: Pick<Flow, 'testOf' | 'redirectUri'>,
) {
  const { app, db, project } = call
  describeAudit(db, { target: { type: 'sso_connection', id: row.display_name } })
  const provider = await providerOf(app, project, row)
  const flow: Omit<Flow, 'inner'> = {
    ...{ kind: 'authenticate', providerId: provider.id, providerType: provider.type, testOf, redirectUri },
    ...{ state: '', codeChallenge: '', codeChallengeMethod: 'S256' },
  }
  return { url: await sendToProvider(call, project, provider, flow) }
}

export async function startSetupTest(call: SetupCall, connectionId: string): Promise<{ url: string }> {
  const { app, db, link } = call
  const row = await getRow(db, connectionId, link.team_id)
  return startTest(call, row, { testOf: link.id, redirectUri: `${app.settings.url}${setupLinks.path}` })
}

/** Whoever comes back sees what came of it on the page of the connection, if they may read it there. */
export async function startAdminTest(call: Call, connectionId: string): Promise<{ url: string }> {
  const { app, db, project } = call
  const row = await getRow(db, connectionId)
  const redirectUri = `${app.settings.url}/projects/${project.id}/sso/${row.id}`
  return startTest(call, row, { testOf: byAdmin, redirectUri })
}

/** No user is looked for, no session opens: what came is kept for whoever set the connection up. */
export async function finishTest(
  { app, request }: OpenCall,
  project: Project,
  flow: Flow,
  door: Door,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const db = app.database.forTenancy(project.tenancyId)
  const connectionId = ssoConnectionOf(flow.providerId) ?? ''
  const row = await findConnectionRow(db, connectionId)
  if (!row || !isDoorOf(project, flow, door)) throw noConnection()
  const isByAdmin = flow.testOf === byAdmin
  if (!isByAdmin && !(await isSetupSessionLive({ app, db, project }, flow.testOf ?? '')))
    throw textError(403, 'The setup session that this test was begun in is over.')
  const provider = await providerOf(app, project, row)
  const inner = { app, project, request, flow, parameters }
  const outcome = await read(inner, provider).catch((error: unknown) => refusalOf(inner, error))
  await keepTest(db, connectionId, app.clock.now(), await withProblems(db, row.team_id, outcome))
  return `${flow.redirectUri}?tested=${connectionId}`
}

type Inner = Parameters<typeof readSamlAnswer>[0]

async function read(inner: Inner, provider: SsoProvider | SamlProvider): Promise<TestOutcome> {
  if (isSaml(provider)) {
    const { assertion, verified } = await readSamlAnswer(inner, provider)
    return { reason: null, detail: null, rows: samlRows(provider.connection.config, verified, assertion) }
  }
  const { claims, profile } = await provider.client.exchange(inner.flow.inner, inner.parameters)
  const assertion = ssoAssertion(provider, claims, profile)
  return { reason: null, detail: null, rows: oidcRows(provider.connection.config, claims ?? {}, assertion) }
}

/** Whoever sets it up is told more than people who sign in by it. */
function refusalOf({ app, project, request, parameters }: Inner, error: unknown): TestOutcome {
  const noted = ssoReasonOf(request)
  const refusal = (reason: SsoReason, detail: string | null) => ({ reason, detail, rows: [] })
  if (noted) return refusal(noted, null)
  const said = parameters.error === undefined ? null : parameters.error.slice(0, 200)
  if (said !== null) return refusal('provider_refused', said)
  if (error instanceof ProviderAnswerError) return refusal('provider_failed', error.message)
  const explained = explainFailure(error)
  if (explained) return refusal(isClientRefusal(error) ? 'client_refused' : 'provider_failed', explained.message)
  app.log.warn({ project: project.id, ...factsOf(error) }, 'a test sign-in failed')
  return refusal('provider_failed', null)
}

export const readSetupTest = ({ app, db, link }: SetupCall, connectionId: string) =>
  readTest({ app, db }, connectionId, link.team_id)

export const readAdminTest = (call: Call, connectionId: string) => readTest(call, connectionId)

async function readTest({ app, db }: Pick<Call, 'app' | 'db'>, connectionId: string, teamId?: string) {
  const row = await getRow(db, connectionId, teamId)
  const found = await findTest(db, connectionId, app.clock.now())
  if (!found) return { test: null }
  const { id, type, state, jit } = row
  const connection = { id, type: type as SsoType, state: state as SsoState, jit: jit as SsoJit }
  return { test: { at_millis: found.at.getTime(), connection, ...found.outcome } }
}

/** Where it has to be one of a team, those of others are none. */
async function getRow(db: TenantDb, connectionId: string, teamId?: string): Promise<ConnectionRow> {
  const row = await findConnectionRow(db, connectionId)
  if (!row || (teamId !== undefined && row.team_id !== teamId)) throw noConnection()
  return row
}
