import { header } from '@hallpass/contract'
import type { Operation } from '../operations.ts'

const keys: Readonly<Record<string, string>> = {
  client: `${header.publishableClientKey}: pck_…`,
  server: `${header.secretServerKey}: ssk_…`,
  admin: `${header.superSecretAdminKey}: sak_…`,
}

/** More does not help anybody to see what a call looks like. */
const maxBody = 700

/** The call for a terminal, with the least access that it needs. Variables stand for what is in its path. */
export function curlOf(operation: Operation): string {
  const { method, levels } = operation
  const [level = ''] = levels
  const headers = [
    ...(keys[level] ? [`${header.projectId}: …`, `${header.accessType}: ${level}`, keys[level]] : []),
    ...(operation.needsUser || isOfSignedIn(operation) ? [`${header.accessToken}: …`] : []),
    ...operation.parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => `${name}: 1`),
  ]
  const { args, type } = bodyOf(operation)
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${addressOf(operation)}"`,
    ...[...headers, ...type].map((line) => `-H '${line}'`),
    ...args,
  ]
  return parts.join(' \\\n  ')
}

/** Not only where the contract asks for a user: `me` is one, too. */
const isOfSignedIn = ({ path, levels }: Operation) => /\/me(\/|$)/.test(path) && levels[0] === 'client'

function addressOf({ path, parameters }: Operation): string {
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=$${name.toUpperCase()}`)
    .join('&')
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  return `http://localhost:8102/api/v1${place === '/' ? '' : place}${query && `?${query}`}`
}

function bodyOf({ requestBody, method }: Operation): { type: string[]; args: string[] } {
  if (!requestBody || requestBody.required === false) return { type: [], args: [] }
  const [[type = '', media] = []] = Object.entries(requestBody.content)
  const example = media?.example ?? (method === 'POST' ? {} : undefined)
  if (example === undefined) return { type: [], args: [] }
  if (type !== 'application/json') return { type: [], args: formArguments(example) }
  const text = JSON.stringify(example)
  // A quote ends a quoted text: it is closed, the quote is written, and another one begins.
  const quoted = text.length > maxBody ? '@body.json' : `'${text.replaceAll("'", String.raw`'\''`)}'`
  return { type: ['content-type: application/json'], args: [`-d ${quoted}`] }
}

const formArguments = (example: unknown) =>
  Object.entries(example as object).map(([name, value]) => `--data-urlencode '${name}=${value}'`)
