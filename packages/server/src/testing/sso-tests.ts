import { inflateRawSync } from 'node:zlib'
import { Browser } from './browser.ts'
import type { TestResponse } from './http-client.ts'
import { toBase64 } from './saml/idp.ts'
import type { Portal } from './setup-links.ts'
import type { SsoTest } from './sso.ts'

/** The browser that is sent to an identity provider, with the cookie that ties the flow to it. */
export function visitorOf({ server, mock }: SsoTest, answer: Pick<TestResponse, 'status' | 'body' | 'headers'>) {
  if (answer.status !== 200) throw new Error(`test: ${answer.status} ${JSON.stringify(answer.body)}`)
  const base = server.app.settings.url
  const browser = new Browser(base, mock.url)
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    browser.addCookie(base, pair.slice(0, at), pair.slice(at + 1), '/')
  }
  return { browser, url: new URL(answer.body.url) }
}

const sentBrowser = async (test: SsoTest, portal: Portal, connectionId: string) =>
  visitorOf(test, await portal.post(`/connections/${connectionId}/test`))

export async function browserOf(test: SsoTest, portal: Portal, connectionId: string) {
  const { browser, url } = await sentBrowser(test, portal, connectionId)
  return { browser, page: await browser.open(url) }
}

/** To the identity provider and back. */
export async function testSignIn(test: SsoTest, portal: Portal, connectionId: string, typed: Record<string, string>) {
  const { browser, page } = await browserOf(test, portal, connectionId)
  return browser.submit(page, typed)
}

/** The same with an answer for the request that went out. */
export async function testSamlAt(
  test: SsoTest,
  portal: Portal,
  { id, callback_url }: { id: string; callback_url: string },
  answer: (requestId: string) => string,
) {
  const { browser, url } = await sentBrowser(test, portal, id)
  const message = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')
  const [, requestId = ''] = / ID="([^"]+)"/.exec(inflateRawSync(message).toString()) ?? []
  const RelayState = url.searchParams.get('RelayState') ?? ''
  return browser.open(callback_url, { SAMLResponse: toBase64(answer(requestId)), RelayState })
}
