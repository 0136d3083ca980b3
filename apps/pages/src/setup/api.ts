import { header } from '@hallpass/contract'
import type {
  checkSetupDomain,
  createSetupConnection,
  createSetupDomain,
  createSetupSaml,
  getSetupSession,
  listSetupAttempts,
  listSetupConnections,
  previewSetupEnforcement,
  readSetupMetadata,
  readSetupTest,
  startSetupTest,
  updateSetupConnection,
} from '@hallpass/contract/endpoints'
import type { Answer, CallInput } from '@hallpass/contract/routes'

export type Session = Answer<typeof getSetupSession, 'client'>
export type Domain = Answer<typeof createSetupDomain, 'client'>
type CheckedDomain = Answer<typeof checkSetupDomain, 'client'>
export type Connection = Answer<typeof listSetupConnections, 'client'>['items'][number]
export type Enforcement = Domain['enforcement']
export type Preview = Answer<typeof previewSetupEnforcement, 'client'>
export type Attempt = Answer<typeof listSetupAttempts, 'client'>['items'][number]
export type Test = NonNullable<Answer<typeof readSetupTest, 'client'>['test']>
export type NewOidc = NonNullable<CallInput<typeof createSetupConnection, 'client'>['body']>
export type NewSaml = NonNullable<CallInput<typeof createSetupSaml, 'client'>['body']>
export type Metadata = NonNullable<CallInput<typeof readSetupMetadata, 'client'>['body']>
type Change = NonNullable<CallInput<typeof updateSetupConnection, 'client'>['body']>

/** Why the server refused, in its own words where it has some for people. */
export class Refused extends Error {
  readonly code: string | undefined
  readonly status: number
  readonly details: unknown

  constructor(message: string, code: string | undefined, status: number, details?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** What a refusal says when opening a link would take the place of what the browser has open. */
export interface OtherOpen {
  link_id: string
  team: string
  project: string
  next_team: string
  next_project: string
}

/** The link that this page shows. The cookie may be of another, opened in another tab: then nothing must reach its team. */
let shownLink: string | undefined
const mismatch = 'SETUP_LINK_MISMATCH'
let tellOfOther: (failure: Refused) => void = () => {}
export const onOtherLink = (listener: (failure: Refused) => void) => {
  tellOfOther = listener
}

async function shown(asked: Promise<Session>): Promise<Session> {
  const session = await asked
  shownLink ??= session.link_id
  if (session.link_id !== shownLink) throw new Refused('', mismatch, 409)
  return session
}

/** The cookie says whose call it is; scripts cannot read it, and browsers send it from here alone. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/v1/setup${path}`, {
    method,
    headers: {
      [header.extensions]: '1',
      ...(shownLink && { [header.setupLink]: shownLink }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return (await answer.json()) as T
  const failure = await refusalOf(answer)
  if (failure.code === mismatch) tellOfOther(failure)
  throw failure
}

async function refusalOf(answer: Response): Promise<Refused> {
  const { status, headers } = answer
  if (headers.get('content-type')?.startsWith('text/plain') && status < 500)
    return new Refused(await answer.text(), undefined, status)
  const body: unknown = await answer.json().catch(() => null)
  const { error, details } = Object(body) as { error?: unknown; details?: unknown }
  const message = status < 500 && typeof error === 'string' ? error : ''
  return new Refused(message, headers.get(header.knownError) ?? undefined, status, details)
}

const connection = (id: string) => `/connections/${id}`

export const api = {
  /** Instead of the one that is open in the browser, where somebody was asked. */
  open: (code: string, replaces?: string) =>
    shown(call('POST', '/session', { code, ...(replaces !== undefined && { replaces }) })),
  session: () => shown(call('GET', '/session')),
  domains: async () => (await call<{ items: Domain[] }>('GET', '/domains')).items,
  nameDomain: (domain: string) => call<Domain>('POST', '/domains', { domain }),
  checkDomain: (id: string) => call<CheckedDomain>('POST', `/domains/${id}/check`),
  removeDomain: (id: string) => call<object>('DELETE', `/domains/${id}`),
  preview: (id: string, mode: Enforcement) =>
    call<Preview>('GET', `/domains/${id}/enforcement-preview?enforcement=${mode}`),
  enforce: (id: string, enforcement: Enforcement) => call<object>('PATCH', `/domains/${id}`, { enforcement }),
  connections: async () => (await call<{ items: Connection[] }>('GET', '/connections')).items,
  connectOidc: (body: NewOidc) => call<Connection>('POST', '/connections', body),
  connectSaml: (body: NewSaml) => call<Connection>('POST', '/connections/saml', body),
  change: (id: string, body: Change) => call<Connection>('PATCH', connection(id), body),
  readMetadata: (id: string, body: Metadata) => call<Connection>('POST', `${connection(id)}/metadata`, body),
  removeConnection: (id: string) => call<object>('DELETE', connection(id)),
  attempts: async (id: string) => (await call<{ items: Attempt[] }>('GET', `${connection(id)}/attempts`)).items,
  startTest: async (id: string) =>
    (await call<Answer<typeof startSetupTest, 'client'>>('POST', `${connection(id)}/test`)).url,
  test: async (id: string) => (await call<{ test: Test | null }>('GET', `${connection(id)}/test`)).test,
}
