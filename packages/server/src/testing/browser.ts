import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Page {
  status: number
  /** Where the browser ended up. */
  url: URL
  headers: Headers
  body: string
  /** It was sent to a place that this test does not serve: the app. */
  isElsewhere: boolean
}

interface Cookie {
  host: string
  path: string
  name: string
  value: string
}

const maxRedirects = 12

/** As much of a browser as redirects need: cookies by host and path, forms, and pages that submit themselves. */
export class Browser {
  /** The page that addresses are opened from; undefined for a link in an email, or a page that hides itself. */
  referer: string | undefined
  readonly #origins: ReadonlySet<string>
  #cookies: Cookie[] = []

  /** Follows redirects to these origins only. */
  constructor(...origins: string[]) {
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin))
  }

  get cookies(): readonly Cookie[] {
    return this.#cookies
  }

  /** One request, and nothing after it. */
  async fetch(address: string | URL, init: { method?: string; form?: Record<string, string> } = {}): Promise<Page> {
    const url = new URL(address)
    const cookie = this.#cookiesFor(url)
    const { referer } = this
    const response = await fetch(url, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(referer && { referer }),
        ...(referer && init.form && { origin: new URL(referer).origin }),
      },
      ...(init.form && { body: new URLSearchParams(init.form) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(url, line)
    const { status, headers } = response
    return { status, url, headers, body: await response.text(), isElsewhere: false }
  }

  /** Posts a form as people do: what goes wrong is a page then. Not by fetch, which says by itself that it is no navigation. */
  async navigate(address: string | URL, form: Record<string, string>): Promise<Page> {
    const url = new URL(address)
    const headers = {
      ...{ cookie: this.#cookiesFor(url), accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' },
      'content-type': 'application/x-www-form-urlencoded',
    }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(String(new URLSearchParams(form)))
    })
    const body = await text(response)
    const said = new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    )
    return { status: response.statusCode ?? 0, url, headers: said, body, isElsewhere: said.has('location') }
  }

  async open(address: string | URL, form?: Record<string, string>): Promise<Page> {
    let page = await this.fetch(address, form ? { form } : {})
    for (let step = 0; step < maxRedirects; step++) {
      const location = redirectOf(page)
      if (location !== undefined) {
        const target = new URL(location, page.url)
        if (!this.#origins.has(target.origin)) return { ...page, url: target, isElsewhere: true }
        page = await this.fetch(target)
      } else if (page.body.includes('document.forms[0].submit()')) {
        const { action, fields } = formOf(page)
        page = await this.fetch(action, { form: fields })
      } else return page
    }
    throw new Error(`more than ${maxRedirects} redirects, the last to ${page.url}`)
  }

  /** Sends the last form of a page with what was typed into it. */
  async submit(page: Page, typed: Record<string, string>): Promise<Page> {
    const { action, fields } = formOf(page)
    this.referer = page.url.href
    return this.open(action, { ...fields, ...typed })
  }

  /** One that a script of the page wrote. */
  addCookie(address: string, name: string, value: string, path: string) {
    this.#keep(new URL(address), `${name}=${value}; path=${path}`)
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    return this.#cookies
      .filter(({ host, path }) => host === hostname && `${pathname}/`.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(url: URL, line: string) {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1]
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    this.#cookies = this.#cookies.filter((one) => one.name !== name || one.path !== path || one.host !== url.hostname)
    const isGone = attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() < Date.now())
    if (!isGone) this.#cookies.push({ host: url.hostname, path, name, value })
  }
}

/** The last one: the page of the mock offers people with one click in its first. */
function formOf({ body, url }: Page) {
  const [tag, , content] = [...body.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].at(-1) ?? []
  if (tag === undefined || content === undefined) throw new Error(`there is no form at ${url}: ${body.slice(0, 300)}`)
  const action = /action="([^"]*)"/.exec(tag)?.[1]
  const hidden = [...content.matchAll(/<input type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)]
  return {
    action: new URL(action ? unescapeHtml(action) : url, url),
    fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
  }
}

/** Where an answer leads by itself, by its status or as a page. */
function redirectOf({ status, headers, body }: Page): string | undefined {
  if (status >= 300 && status < 400) return headers.get('location') ?? undefined
  const address = /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(body)?.[1]
  return address && unescapeHtml(address)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescapeHtml = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCharCode(Number(code)) : (entities[name] ?? ''),
  )
