import { parseJson, type ServerFacts, serverFactsPath } from '@hallpass/contract'
import { ConnectError } from './connect-error.ts'

export const localServer = 'http://localhost:8102'
const timeoutMillis = 10_000
/** A checkout packs its packages when they are asked for the first time. */
const packingMillis = 180_000

/** What the server says of itself; one sentence where there is none. */
export async function readFacts(address: string): Promise<ServerFacts> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new ConnectError(`${JSON.stringify(address)} is not the address of a server. Give it as --url ${localServer}`)
  }
  const url = address.replace(/\/+$/, '')
  const response = await fetch(url + serverFactsPath, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMillis),
  }).catch(() => undefined)
  if (!response) {
    throw new ConnectError(`No server answers at ${url}. Start one with npx hallpass, or pass its address with --url.`)
  }
  const text = await response.text()
  if (response.status === 503) throw new ConnectError(`${url} is not ready yet. Try again in a moment.`)
  const facts = parseJson(text)
  if (response.ok && isFacts(facts)) return facts
  throw new ConnectError(`${url} answers, but is not a Hallpass server of this version. Pass its address with --url.`)
}

const isFacts = (value: unknown): value is ServerFacts =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === 'hallpass' && 'url' in value

/** The version of our packages that fits this server. */
export async function packageVersion({ url, packages }: ServerFacts, name: string, own: string): Promise<string> {
  if (packages === 'registry') return own
  const response = await fetch(`${url}/npm/${name}`, { signal: AbortSignal.timeout(packingMillis) }).catch(
    () => undefined,
  )
  const answer = response?.ok ? parseJson(await response.text()) : undefined
  const tags = typeof answer === 'object' && answer !== null && 'dist-tags' in answer ? answer['dist-tags'] : undefined
  if (typeof tags === 'object' && tags !== null && 'latest' in tags && typeof tags.latest === 'string')
    return tags.latest
  throw new ConnectError(`${url} does not have the package ${name} right now: its log says why.`)
}
