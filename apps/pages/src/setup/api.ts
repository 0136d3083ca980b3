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
type NewOidc = NonNullable<CallInput<typeof createSetupConnection, 'client'>['body']>
type NewSaml = NonNullable<CallInput<typeof createSetupSaml, 'client'>['body']>
export type Metadata = NonNullable<CallInput<typeof readSetupMetadata, 'client'>['body']>
type Change = NonNullable<CallInput<typeof updateSetupConnection, 'client'>['body']>

/** Why the server refused, in its own words where it has some for people. */
export class Refused extends Error {
  readonly code: string | undefined
  readonly status: number

  constructor(message: string, code: string | undefined, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The cookie says whose call it is; scripts cannot read it, and browsers send it from here alone. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/v1/setup${path}`, {
    method,
    headers: { 'x-hallpass-extensions': '1', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return (await answer.json()) as T
  const code = answer.headers.get('x-stack-known-error') ?? undefined
  const isText = answer.headers.get('content-type')?.startsWith('text/plain') && answer.status < 500
  throw new Refused(isText ? await answer.text() : await messageOf(answer), code, answer.status)
}

async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const { error } = Object(body) as { error?: unknown }
  return answer.status < 500 && typeof error === 'string' ? error : ''
}

const connection = (id: string) => `/connections/${id}`

export const api = {
  open: (code: string) => call<Session>('POST', '/session', { code }),
  session: () => call<Session>('GET', '/session'),
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
