import { Browser } from '@hallpass/server/testing/browser.ts'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { codeOf } from '@hallpass/server/testing/oauth-app.ts'
import { ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import { afterAll, expect, it } from 'vitest'
import { startSimpleSaml } from './simplesamlphp.ts'

/** A whole sign-in with an identity provider that others wrote, over HTTP. */
const idp = await startSimpleSaml()
const test = await startSsoTest({ clock: new RunningClock() })
afterAll(async () => {
  await test.close()
  await idp.close()
})

async function connect() {
  const project = await test.createProject([])
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, 'corp.example')
  const body = { team_id: teamId, display_name: 'Corp', metadata_url: idp.metadataUrl }
  const made = await post(project, '/sso-connections/saml', body)
  await project.server.patch(`/sso-connections/${made.id}`, { state: 'active' }, ours)
  return { project, made, app: test.app(project) }
}

it.each(['signed', 'signed and encrypted'])(
  'people sign in by SimpleSAMLphp with assertions that are %s',
  async (how) => {
    const { project, made, app } = await connect()
    const metadata = await (await fetch(made.saml.sp_metadata_url)).text()
    const [, certificate = ''] = /<X509Certificate>([^<]+)/.exec(metadata) ?? []
    const encryptFor = how === 'signed' ? {} : { encryptFor: certificate }
    await idp.allow({ entityId: made.client_id, acsUrl: made.callback_url, ...encryptFor })
    const browser = new Browser(app.base, idp.url)
    const page = await browser.open(app.authorizeUrl(made.provider_id))
    // A page with a form for us, which a script would send.
    const answer = await browser.submit(page, { username: 'ada', password: 'secret' })
    const back = await browser.submit(answer, {})
    const { body } = await app.exchange(codeOf(back))
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token }
    const { body: me } = await project.as('client', tokens).get('/users/me')
    expect(me).toMatchObject({ display_name: 'Ada Lovelace', primary_email: 'ada@corp.example' })
    const { items } = (await project.server.get(`/sso-connections/${made.id}/attempts`, ours)).body
    expect(items).toMatchObject([{ result: 'succeeded', reason: null }])
  },
)
