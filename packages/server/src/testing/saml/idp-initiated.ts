import type { Browser, Page } from '../browser.ts'
import { type OauthApp, redirectUri } from '../oauth-app.ts'
import { ours, type SsoTest } from '../sso.ts'
import type { TestProject } from '../test-project.ts'
import type { SamlAnswer } from './idp.ts'
import { toBase64 } from './idp.ts'
import { answerFor, type SamlTeam, samlTeam, type TestIdp } from './team.ts'

export const landing = 'http://localhost:3000/from-work?tab=1'

/** A team whose people may begin at their identity provider. */
export const openTeam = (test: SsoTest, project: TestProject, idp: TestIdp, domain: string, more: object = {}) =>
  samlTeam(test, project, idp, domain, {
    ...{ is_idp_initiated_allowed: true, idp_initiated_redirect_url: landing },
    ...more,
  })

/** Somebody presses the tile of the app at their identity provider. */
export const pressTile = (browser: Browser, team: SamlTeam, xml: string, relayState?: string): Promise<Page> =>
  browser.open(team.callback_url, {
    SAMLResponse: toBase64(xml),
    ...(relayState !== undefined && { RelayState: relayState }),
  })

/** An answer that nobody asked for, about a person of this name. */
export const tileAnswer = (team: SamlTeam, idp: TestIdp, now: Date, name: string, changes: Partial<SamlAnswer> = {}) =>
  answerFor(team, idp, now, {
    ...{ requestId: null, subject: name, attributes: { email: [`${name}@corp.example`] } },
    ...changes,
  })

/** What the app does on the page that people are led to. */
export const askOfApp = (browser: Browser, app: OauthApp, query: Record<string, string | undefined> = {}) => {
  browser.referer = landing
  return browser.open(app.authorizeUrl('sso:confirmed', query))
}

/** From the page that asks to the tokens. */
export async function finishAt(browser: Browser, app: OauthApp, project: TestProject, asked: Page) {
  await browser.submit(asked, {})
  const back = await askOfApp(browser, app)
  const { body, status } = await app.exchange(back.url.searchParams.get('code'))
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)} ${back.status} ${back.body}`)
  const tokens = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
  const user = (await project.as('client', tokens).get('/users/me')).body
  return { ...tokens, isNewUser: body.is_new_user as boolean, user }
}

export const attemptsOf = async (project: TestProject, id: string) =>
  (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body.items

export { redirectUri }
