import { Browser } from '@hallpass/server/testing/browser.ts'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { codeOf } from '@hallpass/server/testing/oauth-app.ts'
import { ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import { afterAll, expect, it } from 'vitest'
import { startPysaml2 } from './pysaml2.ts'

/** A whole sign-in with a second identity provider that others wrote, which reads our metadata and checks our signatures. */
const idp = await startPysaml2()
const test = await startSsoTest({ clock: new RunningClock() })
afterAll(async () => {
  await test.close()
  await idp.close()
})

async function connect() {
  const project = await test.createProject([])
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, 'py.example')
  const body = { team_id: teamId, display_name: 'Py', metadata_url: idp.metadataUrl }
  const made = await post(project, '/sso-connections/saml', body)
  await project.server.patch(`/sso-connections/${made.id}`, { state: 'active' }, ours)
  await idp.allow(await (await fetch(made.saml.sp_metadata_url)).text())
  return { project, made, app: test.app(project) }
}

const attemptsOf = async ({ project, made }: Awaited<ReturnType<typeof connect>>) =>
  (await project.server.get(`/sso-connections/${made.id}/attempts`, ours)).body.items

it.each(['assertion', 'response', 'assertion and response'])(
  'people sign in by pysaml2 with a signature of the %s, after a request that it found signed by us',
  async (signed) => {
    const all = await connect()
    const { project, made, app } = all
    expect(made.saml.signs_requests).toBe(true)
    const browser = new Browser(app.base, idp.url)
    const page = await browser.open(app.authorizeUrl(made.provider_id))
    const answer = await browser.submit(page, { username: 'grace', signed })
    expect(answer.body).not.toContain('Error')
    const back = answer.isElsewhere ? answer : await browser.submit(answer, {})
    const { body } = await app.exchange(codeOf(back))
    const tokens = { accessToken: body.access_token, refreshToken: body.refresh_token }
    const { body: me } = await project.as('client', tokens).get('/users/me')
    expect(me).toMatchObject({ display_name: 'Grace', primary_email: 'grace@py.example' })
    expect(await attemptsOf(all)).toMatchObject([{ result: 'succeeded', reason: null }])
  },
)

it('an answer of pysaml2 counts once, and for the browser alone that asked (T81)', async () => {
  const all = await connect()
  const { made, app } = all
  const browser = new Browser(idp.url)
  const visitor = new Browser(app.base, idp.url)
  const page = await visitor.open(app.authorizeUrl(made.provider_id))
  // In a browser that does not know us, what it would post stays in sight.
  const answer = await browser.fetch(`${idp.url}/login`, {
    form: { ...fieldsOf(page.body), username: 'eve', signed: 'both' },
  })
  const form = fieldsOf(answer.body)
  // It does look at what we sign.
  const changed = { ...fieldsOf(page.body), RelayState: 'other', username: 'eve', signed: 'both' }
  expect((await browser.fetch(`${idp.url}/login`, { form: changed })).status).toBe(403)
  const stolen = await new Browser(app.base).fetch(made.callback_url, { form })
  expect(stolen.status).toBe(400)
  expect(codeOf(await visitor.open(made.callback_url, form))).toBeTruthy()
  expect((await visitor.fetch(made.callback_url, { form })).status).toBe(400)
  expect(await attemptsOf(all)).toMatchObject([{ result: 'succeeded' }])
})

/** The hidden fields of a form. */
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
    ]),
  )
