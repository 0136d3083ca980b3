/** Every route that changes something, with the token of a session that has ended. New routes are swept by being there. */

import { header } from '@hallpass/contract'
import { type AccessLevel, type Endpoint, forLevel, isOverloads } from '@hallpass/contract/endpoints'
import { isUserIdOrMe } from '@hallpass/contract/schemas'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { requestResetCode } from '../testing/code-mails.ts'
import type { Person, TestProject } from '../testing/index.ts'
import { isLong } from '../testing/lane.ts'
import { signUpOwner } from '../testing/owner.ts'
import { type SampleInput, sampleInput } from '../testing/sample-input.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { levelsOf, namedRoutes, startSweep } from '../testing/sweep.ts'
import { createTeam, invite } from '../testing/teams.ts'

const sweep = await startSweep()
const { server } = sweep
afterAll(() => server.close())
const project = await server.createProject({
  config: { passkey_enabled: true, magic_link_enabled: true, client_user_deletion_enabled: true },
})
await project.configure({ 'apiKeys.enabled.user': true, 'apiKeys.enabled.team': true })

const lifetimeMillis = 20_000
const endings: Record<string, (of: TestProject, ada: Person) => Promise<unknown>> = {
  'signed out': (of, ada) => of.as('client', ada).delete('/auth/sessions/current'),
  'reset the password': async (of, ada) =>
    of.client.post('/auth/password/reset', {
      code: await requestResetCode(server, of, ada.email),
      password: 'another one altogether',
    }),
  'was blocked': (of, ada) => of.server.post(`/users/${ada.id}/block`),
  'let the session expire': async () => server.clock.advance(lifetimeMillis),
}

const bySecret = 'A code, a secret or a refresh token decides, not the access token.'
const forAnybody = 'Signed-out people do it, too.'
/** What a client may call without being anybody: there the token gives nothing, and takes nothing away. */
const needNoSession: Record<string, string> = {
  'POST /check-feature-support': forAnybody,
  'POST /check-version': forAnybody,
  'POST /auth/password/sign-up': forAnybody,
  'POST /auth/password/sign-in': forAnybody,
  'POST /auth/password/send-reset-code': forAnybody,
  'POST /auth/password/reset': bySecret,
  'POST /auth/password/reset/check-code': bySecret,
  'POST /auth/password/reset/list-access': bySecret,
  'POST /auth/password/reset/remove-access': bySecret,
  'POST /auth/passkey/initiate-passkey-authentication': forAnybody,
  'POST /auth/passkey/sign-in': bySecret,
  'POST /auth/otp/send-sign-in-code': forAnybody,
  'POST /auth/otp/sign-in': bySecret,
  'POST /auth/otp/sign-in/check-code': bySecret,
  'POST /auth/mfa/attempt': bySecret,
  'POST /auth/mfa/reset': bySecret,
  'POST /auth/mfa/reset/send-code': bySecret,
  'POST /auth/mfa/reset/finish': bySecret,
  'POST /auth/mfa/security-key/initiate': bySecret,
  'POST /auth/mfa/security-key/setup': bySecret,
  'POST /auth/mfa/security-key/setup/initiate': bySecret,
  'POST /auth/mfa/setup': bySecret,
  'POST /auth/mfa/sign-in': bySecret,
  'POST /auth/cli': forAnybody,
  'POST /auth/cli/complete': bySecret,
  'POST /auth/cli/poll': bySecret,
  'POST /auth/anonymous/sign-up': forAnybody,
  'POST /auth/sso/discover': forAnybody,
  'POST /auth/sessions/current/refresh': bySecret,
  'POST /auth/oauth/callback/{provider_type}': bySecret,
  'POST /sso/saml/{project_id}/{connection_id}/acs': bySecret,
  'POST /auth/oauth/token': bySecret,
  'POST /auth/impersonation/sign-in': bySecret,
  'POST /contact-channels/request-verification': forAnybody,
  'POST /contact-channels/verify': bySecret,
  'POST /contact-channels/verify/check-code': bySecret,
  'POST /contact-channels/verify/list-access': bySecret,
  'POST /contact-channels/verify/remove-access': bySecret,
  'POST /emails/unsubscribe-link': bySecret,
  'POST /auth/not-me': bySecret,
  'POST /auth/keep-second-factor': bySecret,
  'POST /team-invitations/accept/check-code': bySecret,
  'POST /team-invitations/sign-up': bySecret,
  'POST /integrations/neon/projects/provision': bySecret,
  'POST /integrations/neon/projects/connection': bySecret,
  'POST /integrations/neon/projects/transfer': bySecret,
  'POST /integrations/neon/projects/transfer/initiate': bySecret,
  'POST /integrations/neon/projects/transfer/confirm/check': bySecret,
  'POST /integrations/neon/oauth/token': bySecret,
  'POST /integrations/custom/projects/provision': bySecret,
  'POST /integrations/custom/projects/transfer': bySecret,
  'POST /integrations/custom/projects/transfer/initiate': bySecret,
  'POST /integrations/custom/projects/transfer/confirm/check': bySecret,
  'POST /integrations/custom/oauth/token': bySecret,
  'POST /integrations/credential-scanning/revoke': bySecret,
  'POST /integrations/stripe/webhooks': bySecret,
  'POST /internal/failed-emails-digest': bySecret,
  'POST /payments/purchases/create-purchase-url': forAnybody,
  'POST /payments/purchases/validate-code': bySecret,
  'POST /payments/purchases/validate-coupon': bySecret,
  'POST /payments/purchases/purchase-session': bySecret,
}
for (const [name] of namedRoutes) {
  if (/ \/setup\//.test(name)) needNoSession[name] = 'The cookie of a setup link decides, not the access token.'
}
/** With extensions, the code of the invitation decides. */
const opensByCode = 'POST /team-invitations/accept/details'
/** These have tests of their own: the one needs another project, the other keeps its own answers. */
const testedElsewhere = new Set(['POST /internal/projects/transfer', 'DELETE /auth/sessions/current'])

type Inputs = Record<string, Partial<SampleInput>>

/** What a thief got ready while the session was alive, where a sample would be refused for other reasons. */
async function prepare(ada: Person): Promise<Inputs> {
  const as = project.as('client', ada)
  const start = (await as.post('/auth/passkey/initiate-passkey-registration', {})).body
  const credential = new SoftwareAuthenticator().create(start.options_json)
  const { code } = await invite(server, project, await createTeam(project))
  const team_id = await createTeam(project, ada)
  const key = { description: 'x', expires_at_millis: null }
  const ofTeam = (await project.server.post('/team-api-keys', { ...key, team_id })).body.id as string
  const ofUser = (await as.post('/user-api-keys', { ...key, user_id: ada.id })).body.id as string
  return {
    'POST /auth/passkey/register': { body: { credential, code: start.code } },
    'POST /team-invitations/accept': { body: { code } },
    'POST /team-invitations/accept/details': { body: { code } },
    'PATCH /users/me': { body: { display_name: 'Eve' } },
    'PATCH /user-api-keys/{api_key_id}': { params: { api_key_id: ofUser }, body: { description: 'y' } },
    'PATCH /team-api-keys/{api_key_id}': { params: { api_key_id: ofTeam }, body: { description: 'y' } },
  }
}

/** Somebody whose access token still verifies, and nothing else. */
async function stealFrom(ending: string): Promise<{ thief: Person; prepared: Inputs }> {
  const ada = await project.signUp()
  // Of an account with an unproved address a reset would remove what the thief got ready.
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  const thief = await withShortSession(project, ada)
  const prepared = await prepare(thief)
  await endings[ending]!(project, thief)
  return { thief, prepared }
}

async function withShortSession<P extends Person>(of: TestProject, person: P): Promise<P> {
  const session = { user_id: person.id, expires_in_millis: lifetimeMillis }
  const { body } = await of.server.post('/auth/sessions', session)
  return { ...person, accessToken: body.access_token, refreshToken: body.refresh_token }
}

type Part = 'params' | 'query' | 'body'

/** Where an endpoint takes the id of a user, it gets `me`. */
function inputOf(endpoint: Endpoint, level: AccessLevel): { input: SampleInput; saysMe: boolean } {
  const input = sampleInput(endpoint, level)
  const { body, query, params } = endpoint
  const shapes: Record<Part, z.ZodType | undefined> = {
    params,
    query: query && forLevel(query, level),
    body: body && (isOverloads(body) ? body.overloads[0] : forLevel(body, level)),
  }
  let saysMe = false
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = shapes[part]
    if (!(schema instanceof z.ZodObject)) continue
    for (const [name, field] of Object.entries(schema.shape)) {
      if (!isUserIdOrMe(field as z.ZodType)) continue
      saysMe = true
      input[part] = { ...(input[part] as object), [name]: 'me' }
    }
  }
  return { input, saysMe }
}

// `me` in the place of the id leads to another route, which is in the list.
const isOtherRoute = (path: string) => path === '/users/{user_id}'
const writes = namedRoutes.filter(
  ([name, { endpoint }]) => endpoint.method !== 'GET' && !isOtherRoute(endpoint.path) && !testedElsewhere.has(name),
)
const acting = writes.flatMap(([name, route]) =>
  levelsOf(route).flatMap((level) => {
    const { input, saysMe } = inputOf(route.endpoint, level)
    const asClient = level === 'client' && !(name in needNoSession)
    return asClient || saysMe || route.endpoint.user === 'required' ? [[name, level, { route, input }] as const] : []
  }),
)
const tolerant = writes.filter(([name]) => name in needNoSession)

describe.each(Object.keys(endings))('with the token of somebody who %s', async (ending) => {
  const { thief, prepared } = await stealFrom(ending)

  it.each(acting)(`%s at the %s level does nothing for somebody who ${ending} (T46)`, async (name, level, attempt) => {
    const input = { ...attempt.input, ...prepared[name] }
    // With extensions, since some endpoints are there for nobody else.
    const extensions = name === opensByCode ? {} : { [header.extensions]: '1' }
    const headers = { ...project.headers(level, thief), ...extensions }
    const answer = await sweep.send(attempt.route, headers, { input })
    expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect(answer.body.details).toEqual({ expired_at_millis: null })
  })

  it.each(tolerant)(`%s answers somebody who ${ending} as it answers anybody (T46)`, async (_name, route) => {
    const input = sampleInput(route.endpoint, 'client')
    await sweep.send(route, project.headers('client'), { input })
    const stranger = await sweep.send(route, project.headers('client'), { input })
    const answer = await sweep.send(route, project.headers('client', { accessToken: thief.accessToken }), { input })
    expect([answer.status, answer.code]).toEqual([stranger.status, stranger.code])
  })

  if (ending !== 'was blocked') {
    it(`somebody who ${ending} goes on reading until the token expires`, async () => {
      expect((await project.as('client', thief).get('/users/me')).status).toBe(200)
    })
  }
})

describe.each(Object.keys(endings))('with the admin access token of an owner who %s', async (ending) => {
  const owner = await signUpOwner(server)
  const owned = (await owner.create()).body.id as string
  const thief = await withShortSession(server.internal, owner)
  await endings[ending]!(server.internal, thief)

  const swept = isLong || ending === 'signed out' ? namedRoutes : namedRoutes.filter((_, index) => index % 10 === 0)
  it.each(swept)(`%s is closed to an owner who ${ending}, reading too (T46)`, async (_name, route) => {
    const credentials = { ...owner.acting(owned), [header.adminAccessToken]: thief.accessToken }
    const answer = await sweep.send(route, credentials)
    expect(answer).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
    expect(answer.body.details).toEqual({ expired_at_millis: null })
  })
})
