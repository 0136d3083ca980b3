/** The code of docs/guides/verify-tokens.md against a real server, with the languages and libraries of Debian. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { startTestServer } from '@hallpass/server/testing'
import { beforeAll, expect, it } from 'vitest'
import { debianLanguages } from '../debian/languages.ts'
import { codeIn, judge, languages } from './token-languages.ts'

const minute = 60_000
/** The first time languages are fetched. */
const generously = 10 * minute
let arguments_: { server: string; project: string; user: string; tokens: Record<string, string> }

beforeAll(async () => {
  const server = await startTestServer()
  const project = await server.createProject()
  const other = await server.createProject()
  const person = await project.signUp()
  server.clock.advance(-20 * minute)
  const { accessToken: expired } = await project.signUp()
  server.clock.advance(20 * minute)
  const anonymous = await project.signUpAnonymously()
  const { accessToken: good } = person
  const elsewhere = await other.signUp()
  arguments_ = {
    server: server.app.settings.url,
    project: project.id,
    user: person.id,
    tokens: {
      good,
      expired,
      anonymous: anonymous.accessToken,
      'of another project': elsewhere.accessToken,
      'with another signature': `${good.slice(0, -20)}${'A'.repeat(20)}`,
      'with other claims': changed(good, { sub: elsewhere.id }),
      'without a signature': unsigned(good),
      'signed by somebody else': signedByStranger(good),
      'signed with the public key as a secret': confused(good),
      'no token': 'abc',
      'four parts': `${good}.x`,
      empty: '..',
    },
  }
  return () => server.close()
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [string, string, string]
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

function changed(token: string, claims: object): string {
  const [head, body, signature] = partsOf(token)
  return `${head}.${encode({ ...decode(body), ...claims })}.${signature}`
}

function unsigned(token: string): string {
  const [head, body] = partsOf(token)
  return `${encode({ ...decode(head), alg: 'none' })}.${body}.`
}

function signedByStranger(token: string): string {
  const [head, body] = partsOf(token)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = `${encode({ ...decode(head), jwk: publicKey.export({ format: 'jwk' }) })}.${body}`
  return `${own}.${sign('sha256', Buffer.from(own), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function confused(token: string): string {
  const [head, body] = partsOf(token)
  const own = `${encode({ ...decode(head), alg: 'HS256' })}.${body}`
  return `${own}.${createHash('sha256').update(own).digest('base64url')}`
}

it.concurrent.each(languages.map((language) => [language.name, language] as const))(
  'the code in %s takes a token of somebody who is signed in, and nothing else',
  async (name, language) => {
    const { server, project, user, tokens } = arguments_
    const said = await judge(language, await debianLanguages[name](), [server, project, ...Object.values(tokens)])
    const expected = Object.keys(tokens).map((kind) => [kind, kind === 'good' ? user : 'refused'])
    expect(Object.keys(tokens).map((kind, at) => [kind, said[at]])).toEqual(expected)
  },
  generously,
)

it.each(languages.map(({ name }) => name))('the code in %s has at most 40 lines', (name) => {
  const lines = codeIn(name)
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(40)
})
