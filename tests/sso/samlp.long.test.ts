import { Browser } from '@hallpass/server/testing/browser.ts'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { codeOf } from '@hallpass/server/testing/oauth-app.ts'
import { ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SamlpWay, startSamlp } from './samlp.ts'

/** A whole sign-in with a third identity provider that others wrote: Auth0's, in JavaScript, with names of claims as Microsoft has them. */
let idp: Awaited<ReturnType<typeof startSamlp>>
const test = await startSsoTest({ clock: new RunningClock() })
beforeAll(async () => {
  idp = await startSamlp()
})
afterAll(async () => {
  await test.close()
  await idp.close()
})

const name = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'

it.each<SamlpWay>(['assertion', 'response', 'both', 'encrypted'])(
  'people sign in by samlp with an answer of which this is signed, or which is encrypted: %s',
  async (way) => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    await proveDomain(test, project, teamId, 'samlp.example')
    const made = await post(project, '/sso-connections/saml', {
      ...{ team_id: teamId, display_name: 'Lin', metadata_url: idp.metadataUrl },
    })
    await project.server.patch(`/sso-connections/${made.id}`, { state: 'active', claims: { display_name: name } }, ours)
    const metadata = await (await fetch(made.saml.sp_metadata_url)).text()
    await idp.encryptFor(/<X509Certificate>([^<]+)/.exec(metadata)?.[1] ?? '')
    await idp.answerBy(way)
    const app = test.app(project)
    const browser = new Browser(app.base, idp.url)
    const answer = await browser.open(app.authorizeUrl(made.provider_id))
    const back = answer.isElsewhere ? answer : await browser.submit(answer, {})
    const { body } = await app.exchange(codeOf(back))
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token }
    const { body: me } = await project.as('client', tokens).get('/users/me')
    expect(me).toMatchObject({ display_name: 'Lin Wei', primary_email: 'lin@samlp.example' })
    const { items } = (await project.server.get(`/sso-connections/${made.id}/attempts`, ours)).body
    expect(items).toMatchObject([{ result: 'succeeded', reason: null }])
  },
)
