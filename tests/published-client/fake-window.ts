import { vi } from 'vitest'

/** As much of a page as the published client needs to send a browser away and to read where it came back to. */
export class FakeWindow {
  #address = new URL('http://localhost:3000/handler/sign-in')
  readonly #cookies = new Map<string, string>()
  /** Where the client sent the page to, oldest first. */
  readonly visited: string[] = []

  /** The client looks for these in the global scope. */
  install() {
    const storage = new Map<string, string>()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', this.#location())
    vi.stubGlobal('document', this.#document())
    vi.stubGlobal('history', {
      replaceState: (_state: unknown, _title: unknown, to: string) => this.comeBack(String(to)),
    })
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    })
    return this
  }

  comeBack(to: string | URL) {
    this.#address = new URL(to, this.#address)
  }

  /** The next place that the client sends the page to; it goes by itself, so this asks until it has. */
  async next(count: number): Promise<string> {
    return vi.waitFor(
      () => {
        const address = this.visited[count - 1]
        if (address === undefined) throw new Error('the page has not moved')
        return address
      },
      { timeout: 10_000, interval: 10 },
    )
  }

  #location() {
    const go = (to: string | URL) => {
      this.visited.push(String(to))
      this.comeBack(to)
    }
    const read = () => this.#address
    return {
      assign: go,
      replace: go,
      get href() {
        return read().href
      },
      set href(to: string) {
        go(to)
      },
      get origin() {
        return read().origin
      },
      get protocol() {
        return read().protocol
      },
      get pathname() {
        return read().pathname
      },
      get search() {
        return read().search
      },
      toString: () => read().href,
    }
  }

  #document() {
    const cookies = this.#cookies
    return {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      },
      addEventListener: () => {},
      createElement: () => ({}),
    }
  }
}
