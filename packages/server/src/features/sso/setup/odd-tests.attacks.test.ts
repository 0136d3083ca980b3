import { afterAll, expect, it } from 'vitest'
import { typedBy } from '../../../testing/oauth-app.ts'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { openPortal } from '../../../testing/setup-links.ts'
import { connectionBody, startSsoTest } from '../../../testing/sso.ts'
import { testSignIn, visitorOf } from '../../../testing/sso-tests.ts'
import { createTeam } from '../../../testing/teams.ts'

/** What an identity provider says in a test sign-in may be anything: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const project = await test.createProject([])

async function begin() {
  const { portal } = await openPortal(test, project, await createTeam(project))
  const { team_id, ...body } = connectionBody(test, '', 'corp')
  const { id } = (await portal.post('/connections', body)).body
  const shown = async () => (await portal.get(`/connections/${id}/test`)).body.test
  return { portal, id, shown }
}

it('shows a claim that no database can keep (T84)', async () => {
  const { portal, id, shown } = await begin()
  const page = await testSignIn(test, portal, id, typedBy({ name: 'Ada\0Lovelace', email: 'odd@corp.example' }))
  expect(page.url.searchParams.get('tested'), page.body.slice(0, 300)).toBe(id)
  const { rows } = await shown()
  expect(rows).toContainEqual(expect.objectContaining({ attribute: 'name', value: 'Ada\ufffdLovelace' }))
})

it('shows a refusal that is too long, wherever it is cut (T84)', async () => {
  const { portal, id, shown } = await begin()
  const { browser, url } = visitorOf(test, await portal.post(`/connections/${id}/test`))
  const state = url.searchParams.get('state') ?? ''
  const error = encodeURIComponent(`${'x'.repeat(199)}🦉`)
  const answer = await browser.open(`${url.searchParams.get('redirect_uri')}?state=${state}&error=${error}`)
  expect(answer.url.searchParams.get('tested'), answer.body.slice(0, 300)).toBe(id)
  expect(await shown()).toMatchObject({ reason: 'provider_refused', detail: `${'x'.repeat(199)}\ufffd` })
})
