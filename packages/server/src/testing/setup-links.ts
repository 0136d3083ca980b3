import { header, setupCookie } from '@hallpass/contract'
import { send, type TestRequest } from './http-client.ts'
import { ours, post, type SsoTest } from './sso.ts'
import type { TestProject } from './test-project.ts'

export interface MadeLink {
  id: string
  url: string
}

/** What a link carries in its fragment. */
export const codeOfLink = ({ url }: MadeLink) => new URLSearchParams(new URL(url).hash.slice(1)).get('code') ?? ''

export const makeLink = (
  project: TestProject,
  teamId: string,
  intents: readonly string[] = ['domain', 'sso'],
  more: object = {},
): Promise<MadeLink> => post(project, `/teams/${teamId}/setup-links`, { intents, ...more })

/** The browser of somebody who was given a link: its pages call us from our own origin, with the cookie. */
export class Portal {
  readonly #base: string
  cookie: string | undefined
  /** The link that the page shows. */
  linkId: string | undefined

  constructor({ server }: Pick<SsoTest, 'server'>) {
    this.#base = server.app.settings.url
  }

  async call(method: string, path: string, body?: object, headers: TestRequest['headers'] = {}) {
    const answer = await send(this.#base, method, `/api/v1/setup${path}`, {
      headers: { ...ours.headers, ...this.#ownHeaders(), ...headers },
      ...(body && { body }),
    })
    const [line] = answer.headers.getSetCookie().filter((one) => one.startsWith(setupCookie(false)))
    if (line) this.cookie = line.split(';')[0]
    if (path === '/session' && answer.body?.link_id) this.linkId = answer.body.link_id
    return answer
  }

  #ownHeaders = () => ({
    origin: this.#base,
    ...(this.cookie && { cookie: this.cookie }),
    ...(this.linkId && { [header.setupLink]: this.linkId }),
  })

  get = (path: string) => this.call('GET', path)
  post = (path: string, body?: object) => this.call('POST', path, body)
  patch = (path: string, body: object) => this.call('PATCH', path, body)
  delete = (path: string) => this.call('DELETE', path)
  open = (link: MadeLink) => this.post('/session', { code: codeOfLink(link) })
}

/** Somebody who has opened a link of a team. */
export async function openPortal(
  test: SsoTest,
  project: TestProject,
  teamId: string,
  ...[intents, more]: [intents?: readonly string[], more?: object]
) {
  const portal = new Portal(test)
  const link = await makeLink(project, teamId, intents, more)
  const answer = await portal.open(link)
  if (answer.status !== 200) throw new Error(`open: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { portal, link, session: answer.body }
}
