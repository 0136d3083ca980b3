/** What deploy/ and the root have for containers, as data. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

export interface ComposeService {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  restart?: string
  profiles?: string[]
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, ComposeService>
  volumes: Record<string, unknown>
}

export const compose: Compose = parse(read('compose.yaml'))

export function serviceOf(name: string): ComposeService {
  const service = compose.services[name]
  if (!service) throw new Error(`compose.yaml has no service ${name}`)
  return service
}

/** As Compose fills it in where nothing is set: `${NAME:-default}`. */
export const filledIn = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

/** The environment that Compose gives to a container where nothing is set. */
export const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => [key, filledIn(String(value))]),
  )

/** Where volumes are, by their names. */
export const mountsOf = (name: string): Record<string, string> =>
  Object.fromEntries((serviceOf(name).volumes ?? []).map((line) => line.split(':').slice(0, 2)))
