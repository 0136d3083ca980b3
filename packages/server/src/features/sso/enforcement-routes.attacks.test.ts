/** No way to a session goes around the identity provider of a team that requires it. New ways are found by being in the table of routes. */
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '../../http/route.ts'
import { enableTotp, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import { losing } from '../../testing/delayed-reset.ts'
import type { Person, TestProject } from '../../testing/index.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { requiring } from '../../testing/required-factor.ts'
import { withKeys } from '../../testing/security-keys.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { connectedTeam, enforce, ours, startSsoTest } from '../../testing/sso.ts'
import { namedRoutes } from '../../testing/sweep.ts'
import { addMember } from '../../testing/teams.ts'

const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const methods = {
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'auth.secondFactor.resetByEmail': true,
}
const project = await test.createProject(['github'], methods)
const strict = await test.createProject(['github'], { ...methods, 'auth.secondFactor.requiredFrom': '2000-01-01' })
const teams = new Map<TestProject, Awaited<ReturnType<typeof connectedTeam>>>()
for (const one of [project, strict]) teams.set(one, await connectedTeam(test, one, 'corp'))

let count = 0
async function person(of: TestProject, keeps: (ada: Person) => Promise<unknown> = async () => {}) {
  const ada = await of.signUp({ email: `p${++count}@corp.example` })
  await of.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await addMember(of, teams.get(of)!.team_id, ada)
  await keeps(ada)
  return ada
}

type Try = () => Promise<{ status: number; body: unknown }>
interface Way {
  of?: TestProject
  /** What somebody gets ready while nothing is required, and then does. */
  prepare(): Promise<Try>
  /** For new people: only where everybody with such an address is meant. */
  isSignUp?: boolean
}

const strictPerson = async () => {
  // Made by the server: where a factor is required, nobody signs up without one.
  const email = `p${++count}@corp.example`
  const password = 'correct horse battery'
  const made = await strict.server.post('/users', {
    primary_email: email,
    primary_email_auth_enabled: true,
    primary_email_verified: true,
    password,
  })
  const ada = { id: made.body.id, email, password, accessToken: '', refreshToken: '' }
  await addMember(strict, teams.get(strict)!.team_id, ada)
  return ada
}

const ways: Record<string, Way> = {
  'POST /auth/password/sign-in': {
    prepare: async () => {
      const { email, password } = await person(project)
      return () => project.client.post('/auth/password/sign-in', { email, password }, ours)
    },
  },
  'POST /auth/password/sign-up': {
    isSignUp: true,
    prepare: async () => () =>
      project.client.post(
        '/auth/password/sign-up',
        {
          email: `p${++count}@corp.example`,
          password: 'correct horse battery',
          verification_callback_url: 'http://localhost:3000/x',
        },
        ours,
      ),
  },
  'POST /auth/otp/sign-in': {
    prepare: async () => {
      const { email } = await person(project)
      const { code } = await requestSignInCode(server, project, email)
      return () => project.client.post('/auth/otp/sign-in', { code }, ours)
    },
  },
  'POST /auth/passkey/sign-in': {
    prepare: async () => {
      const authenticator = new SoftwareAuthenticator()
      await person(project, (ada) => registerPasskey(project, ada, authenticator))
      return async () => {
        const answer = await signInWithPasskey(project, authenticator)
        return answer
      }
    },
  },
  'POST /auth/mfa/sign-in': {
    prepare: async () => {
      const ada = await person(project, (one) => enableTotp(project, one))
      const code = await losing(server, project).attempt(ada)
      return async () => {
        server.clock.advance(31_000)
        return project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code }, ours)
      }
    },
  },
  'POST /auth/mfa/setup': {
    of: strict,
    prepare: async () => {
      const steps = requiring(server, strict)
      const code = await steps.setupCode(await strictPerson())
      return () => steps.setUp(code)
    },
  },
  'POST /auth/mfa/security-key/setup': {
    of: strict,
    prepare: async () => {
      const code = await requiring(server, strict).setupCode(await strictPerson())
      const { body } = await strict.client.post('/auth/mfa/security-key/setup/initiate', { code }, ours)
      const credential = withKeys(strict).newKey().create(body.options_json)
      const security_key = { code: body.code, name: 'Blue', credential }
      return () => strict.client.post('/auth/mfa/security-key/setup', { code, security_key }, ours)
    },
  },
  'POST /auth/mfa/reset/finish': {
    prepare: async () => {
      const ada = await person(project, (one) => enableTotp(project, one))
      const steps = losing(server, project)
      await steps.ask(ada)
      server.clock.advance(80 * 3_600_000)
      const code = await steps.codeFor(ada)
      return () => steps.finish(code)
    },
  },
  'POST /auth/oauth/token': {
    prepare: async () => {
      const who = { email: `p${++count}@corp.example`, accountId: String(7000 + count) }
      const app = test.app(project)
      const { user } = await app.signIn('github', who)
      await addMember(project, teams.get(project)!.team_id, user)
      const code = codeOf(await app.visit('github', who))
      return () => app.exchange(code)
    },
  },
  'POST /auth/cli/complete': {
    prepare: async () => {
      const ada = await person(project)
      const { login_code } = (await project.client.post('/auth/cli', {})).body
      // A session that a server opened is left alone, and makes no further ones.
      const made = await project.server.post('/auth/sessions', { user_id: ada.id })
      return async () => {
        const again = await project.server.post('/auth/sessions', { user_id: ada.id })
        expect([made.status, again.status]).toEqual([200, 200])
        return project.client.post('/auth/cli/complete', { login_code, refresh_token: again.body.refresh_token }, ours)
      }
    },
  },
  'POST /team-invitations/sign-up': {
    isSignUp: true,
    prepare: async () => {
      const email = `p${++count}@corp.example`
      const body = { team_id: teams.get(project)!.team_id, email, callback_url: 'http://localhost:3000/x' }
      await project.server.post('/team-invitations/send-code', body)
      const mail = await server.mailbox.waitFor(email)
      const code = new URL(mail.links[0]!).searchParams.get('code')
      return () => project.client.post('/team-invitations/sign-up', { code }, ours)
    },
  },
}

/** What opens a session, and why nobody gets around anything by it. */
const harmless: Record<string, string> = {
  'POST /auth/anonymous/sign-up': 'A guest has no address.',
  'POST /auth/sessions': 'The server of the project vouches for the person.',
  'POST /auth/impersonation/sign-in': 'Support, let in by a role or a key.',
  'POST /auth/cli/poll': 'Hands out what was completed.',
}

const tellsTokens = ([, { endpoint }]: [string, Route]) => {
  if (!(endpoint.result instanceof z.ZodType)) return false
  return JSON.stringify(z.toJSONSchema(endpoint.result, { unrepresentable: 'any' })).includes('"refresh_token"')
}

it('every route that tells a refresh token is here', () => {
  const found = namedRoutes.filter(tellsTokens).map(([name]) => name)
  const known = [...Object.keys(ways), ...Object.keys(harmless)].filter((name) => name !== 'POST /auth/cli/complete')
  expect(found.toSorted()).toEqual(known.toSorted())
})

const rows = Object.entries(ways).flatMap(([name, way]) =>
  (way.isSignUp ? (['all'] as const) : (['members', 'all'] as const)).map((mode) => [name, mode, way] as const),
)

it.each(rows)('%s opens nothing where a domain requires it of %s (T80)', async (_, mode, { of = project, prepare }) => {
  const team = teams.get(of)!
  await enforce(of, team.team_id, 'off')
  const attempt = await prepare()
  await enforce(of, team.team_id, mode)
  const before = (await of.server.get('/users?limit=100')).body.items.length
  const { status, body } = await attempt()
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(body)).not.toContain('refresh_token')
  expect((await of.server.get('/users?limit=100')).body.items.length).toBe(before)
  // The same thing works where nothing is in its way.
  await enforce(of, team.team_id, 'off')
  const again = await (await prepare())()
  expect(again.status, JSON.stringify(again.body)).toBe(200)
})
