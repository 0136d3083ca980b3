/** A hostile source gets a rendering error, and all other emails are still rendered (T34). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmailRenderingError } from '../errors.ts'
import { mailOf, testRenderer, warmMillis, warmSandbox } from '../testing.ts'

beforeAll(() => warmSandbox('all'), warmMillis)
/** What ends by itself may take its time, as it does on a busy machine. */
const renderer = testRenderer({ softMillis: 20_000, hardMillis: 25_000, outputLength: 100_000 })
/** For what never ends. An honest mail may take longer than that as well, on a busy machine. */
const impatient = testRenderer({ compileMillis: 20_000, softMillis: 1000, hardMillis: 3000 })
afterAll(async () => {
  await renderer.close()
  await impatient.close()
})

const source = (body: string, before = '') => `${before}\nexport function EmailTemplate(props) {\n  ${body}\n}`
const attack = (body: string, before?: string) => renderer.render(mailOf(source(body, before)))
/** What an expression is inside, as text. */
const inside = async (expression: string) => (await attack(`return <p>{String(${expression})}</p>`)).text.trim()
const harmlessSource = 'export const EmailTemplate = ({ user }) => <p>Hello {user.displayName}</p>'
const harmless = mailOf(harmlessSource)

async function expectOthersToWork() {
  expect((await renderer.render(harmless)).text).toBe('Hello Ada\n')
}

describe('nothing of the host is there', () => {
  it.each(['require("fs")', 'require("child_process")', 'require("node:net")', 'require(["f", "s"].join(""))'])(
    '%s is refused',
    async (expression) => {
      await expect(inside(expression)).rejects.toThrow('cannot be imported')
    },
  )

  it.each(['fetch', 'XMLHttpRequest', 'WebAssembly', 'Worker', 'Buffer', 'Deno', 'Bun', 'std', 'os'])(
    'no %s',
    async (name) => {
      expect(await inside(`typeof globalThis["${name}"]`)).toBe('undefined')
    },
  )

  it('the environment is empty but for what React asks', async () => {
    process.env.HALLPASS_TEST_SECRET = 'hunter2'
    expect(await inside('JSON.stringify(process)')).toBe('{"env":{"NODE_ENV":"production"}}')
    expect(await inside('typeof process.binding + typeof process.exit + typeof process.mainModule')).toBe(
      'undefinedundefinedundefined',
    )
    delete process.env.HALLPASS_TEST_SECRET
  })

  it('the Function constructor and eval stay inside', async () => {
    const reach = 'typeof require + typeof fetch + Object.keys(this.process.env)'
    expect(await inside(`new Function('return ${reach}')()`)).toBe('undefinedundefinedNODE_ENV')
    expect(await inside(`(() => {}).constructor('return ${reach}').call(globalThis)`)).toBe(
      'undefinedundefinedNODE_ENV',
    )
    expect(await inside(`(0, eval)('typeof require')`)).toBe('undefined')
  })

  it('import() finds nothing', async () => {
    await expect(
      attack(
        'const load = import("node:fs"); return <p>{React.use(load).readFileSync("/etc/passwd")}</p>',
        'import * as React from "react"',
      ),
    ).rejects.toThrow(EmailRenderingError)
    await expectOthersToWork()
  })
})

describe('nothing stays behind', () => {
  it('prototypes, globals and packages are new for each email', async () => {
    const poison = `Object.prototype.displayName = "poisoned"
Array.prototype.map = () => ["poisoned"]
String.prototype.trim = () => "poisoned"
globalThis.leak = "poisoned"
globalThis.start = () => {}
JSON.stringify = () => '{"html":"poisoned"}'
require("react").createElement = () => "poisoned"
require("@hallpass/emails").leak = "poisoned"`
    await attack('return <p>x</p>', poison).catch(() => {})
    for (let i = 0; i < 6; i++) await expectOthersToWork()
    const look =
      'typeof leak + Object.prototype.displayName + require("@hallpass/emails").leak + [1, 2].map((x) => x * 2)'
    expect(await inside(look)).toBe('undefinedundefinedundefined2,4')
  })

  it('an email does not see what another one was given', async () => {
    const keep = source('globalThis.kept = props.user.displayName; return <p>x</p>')
    await renderer.render(mailOf(keep, { user: { displayName: 'Grace Hopper' } }))
    expect(await inside('typeof kept')).toBe('undefined')
  })

  it('what a source puts in the place of our answer is only its own email', async () => {
    const forged = await attack(
      'return <p>x</p>',
      'Promise.prototype.then = function () { globalThis.outcome = JSON.stringify({ markup: 5, error: { a: 1 }, subject: [] }) }',
    ).catch((error: unknown) => error)
    expect(forged).toBeInstanceOf(EmailRenderingError)
    await expectOthersToWork()
  })
})

describe('what never ends is stopped', () => {
  const attackImpatient = (body: string) => impatient.render(mailOf(source(body)))
  let tries = 0
  /** A source of its own for each try: one that was too slow is not tried again for a while. */
  const tryHarmless = () =>
    impatient.render(mailOf(`// ${++tries}\n${harmlessSource}`)).then(({ text }) => text, String)

  it.each([
    ['an endless loop', 'for (;;);', 'longer than 1 seconds'],
    [
      'an endless chain of promises',
      'const again = () => Promise.resolve().then(again); return again()',
      // Each keeps the one before it: a fast machine runs out of memory before it runs out of time.
      /longer than 1 seconds|more than 96 MB/,
    ],
    [
      'a regular expression without end',
      'return <p>{String(/^(a+)+$/.test("a".repeat(64) + "b"))}</p>',
      'longer than 1 seconds',
    ],
    ['an error that fights back', 'throw { get message() { for (;;); }, toString() { for (;;); } }', ''],
  ])('%s', async (_name, body, words) => {
    const error = await attackImpatient(body).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EmailRenderingError)
    expect((error as Error).message).toMatch(words)
    await expect.poll(tryHarmless, { timeout: 60_000 }).toBe('Hello Ada\n')
  })

  it('a source that broke a limit is not tried again at once', async () => {
    const loop = 'while (true);'
    await expect(attackImpatient(loop)).rejects.toThrow('longer than')
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => attackImpatient(loop)))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    await expect.poll(tryHarmless, { timeout: 60_000 }).toBe('Hello Ada\n')
  })

  it('an endless loop holds up nobody else', async () => {
    const patient = testRenderer({ workers: 2, softMillis: 60_000, hardMillis: 90_000 })
    const loop = patient.render(mailOf(source('for (;;) { 1 }'))).catch(String)
    expect((await patient.render(harmless)).text).toBe('Hello Ada\n')
    await patient.close()
    expect(await loop).toMatch(/ended|closed/)
  })
})

describe('limits', () => {
  it.each([
    ['deep recursion', 'const f = () => f() + 1; return <p>{f()}</p>', 'stack overflow'],
    ['elements without end', 'const F = () => <F />; return <F />', ''],
    ['a growing text', 'let s = "x"; for (;;) s += s', 'string too long'],
    ['a growing list', 'const a = []; for (;;) a.push(new Array(100000).fill(1))', 'more than 96 MB'],
    ['many large buffers', 'const a = []; for (;;) a.push(new Uint8Array(10000000))', 'more than 96 MB'],
    ['a large mail', 'return <p>{"x".repeat(200000)}</p>', 'longer than 100000 characters'],
    ['a gigabyte', 'return <p>{Array.from({ length: 1000 }, () => "x".repeat(1000000))}</p>', 'more than 96 MB'],
    ['a promise that never comes', 'return new Promise(() => {})', 'never finished'],
    ['a long error', 'throw new Error("x".repeat(50000))', 'xxxx'],
  ])('%s', async (_name, body, words) => {
    const error = await attack(body).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EmailRenderingError)
    expect((error as Error).message).toMatch(words)
    expect((error as Error).message.length).toBeLessThan(5000)
    await expectOthersToWork()
  })
})

describe('the compiler', () => {
  const compile = (text: string) => renderer.render(mailOf(text))
  const deep = 60_000

  it.each([
    [
      'a huge source',
      `${'/* x */'.repeat(40_000)}export const EmailTemplate = () => null`,
      'longer than 200000 characters',
    ],
    ['brackets', '('.repeat(deep), 'nested too deeply'],
    ['balanced brackets', `export const x = ${'['.repeat(deep)}${']'.repeat(deep)}`, 'nested too deeply'],
    [
      'an enum that doubles',
      `enum A { a = "x", ${Array.from({ length: 60 }, (_, i) => `a${i} = a + a,`).join('')} }`,
      'enum',
    ],
    ['no source', '', 'must export a function named EmailTemplate'],
    ['no text at all', '\u0000\ud800', ''],
  ])('%s', async (_name, text, words) => {
    const error = await compile(text).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EmailRenderingError)
    expect((error as Error).message).toContain(words)
    await expectOthersToWork()
  })

  it.each([
    ['elements in elements', `export const EmailTemplate = () => ${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
    ['signs', `export const x = ${'!'.repeat(150_000)}1`],
    ['arrows', `export const x = ${'a=>'.repeat(50_000)}1`],
    ['type arguments', `let x: ${'A<'.repeat(2_000)}B${'>'.repeat(2_000)}`],
  ])('gives up on %s', async (_name, text) => {
    const hasty = testRenderer({ compileMillis: 500 })
    await expect(hasty.render(mailOf(text))).rejects.toThrow(EmailRenderingError)
    await hasty.close()
    await expectOthersToWork()
  })
})
