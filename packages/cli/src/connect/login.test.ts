import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import { describe, expect, it } from 'vitest'
import { appFolder, begun, startServerWithPackages } from './fixture.ts'

const server = await startServerWithPackages()
const { url } = server.app.settings
const at = ['--url', url, '--no-open']
type Owner = Awaited<ReturnType<typeof signUpOwner>>

/** Presses "Authorize" on the page whose address is said. */
const authorizing = (owner: Owner) => (line: string) => {
  const login_code = /login_code=(\w+)/.exec(line)?.[1]
  if (!login_code) return
  // A session of its own, as the page of the dashboard asks for.
  const ours = { headers: { 'x-hallpass-extensions': '1' } }
  void server.internal.as('client', owner).post('/auth/cli/complete', { login_code }, ours)
}

const valuesIn = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )

/** The project that printed variables lead to, with their keys. */
function projectIn(text: string, prefix = 'HALLPASS_') {
  const values = valuesIn(text)
  const client = values[`${prefix}PUBLISHABLE_CLIENT_KEY`]
  return new TestProject(server.base, values[`${prefix}PROJECT_ID`], {
    client,
    server: values.HALLPASS_SECRET_SERVER_KEY,
    admin: '',
  })
}

describe('logging in from a terminal', () => {
  it('waits for the first account of a server, and makes a project where there is none', async () => {
    let owner: Promise<Owner> | undefined
    const { run } = appFolder()
    const { code, out, errors, asked } = await run(['env', ...at], {
      answers: [],
      onError: (line) => {
        if (line.includes('Nobody has an account on this server yet')) owner = signUpOwner(server)
        else void owner?.then((person) => authorizing(person)(line))
      },
    })
    expect({ code, asked }).toEqual({ code: 0, asked: [] })
    expect(errors).toContain('The project is My app, which is made for it.')
    const made = projectIn(out)
    expect((await made.client.get('/projects/current')).body.display_name).toBe('My app')
    expect((await made.server.get('/users')).status).toBe(200)
  })

  it('takes the only project, makes no key before somebody agreed, and signs out at the end', async () => {
    const owner = await signUpOwner(server)
    const { body } = await owner.create({ display_name: 'Shop' })
    const app = appFolder(begun.react)
    const keys = () => server.request('GET', '/api/v1/internal/api-keys', { headers: owner.acting(body.id) })
    const before = app.files()
    const refused = await app.run(['init', '--no-install', ...at], { answers: ['no'], onError: authorizing(owner) })
    expect(refused).toMatchObject({ code: 1, asked: [expect.stringMatching(/^Write /)] })
    expect(app.files()).toEqual(before)
    expect((await keys()).body.items).toEqual([])
    const sessions = await server.internal.as('client', owner).get('/auth/sessions?user_id=me')
    expect(sessions.body.items).toHaveLength(1)
  })

  it('asks which of several, or takes the one that was named', async () => {
    const owner = await signUpOwner(server)
    await owner.create({ display_name: 'One' })
    // They are listed by when they were made.
    server.clock.advance(1000)
    const { body: two } = await owner.create({ display_name: 'Two' })
    const { run } = appFolder()
    const chosen = await run(['env', '--framework', 'react', ...at], {
      answers: ['7', '2'],
      onError: authorizing(owner),
    })
    expect(chosen.asked).toEqual(['Which project? [1] ', 'Which project? [1] '])
    expect(chosen.errors).toContain('  1  One\n  2  Two\n  3  a new one, My app')
    expect(Object.keys(valuesIn(chosen.out))).toEqual([
      'VITE_HALLPASS_API_URL',
      'VITE_HALLPASS_PROJECT_ID',
      'VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY',
    ])
    expect(projectIn(chosen.out, 'VITE_HALLPASS_').id).toBe(two.id)
    const named = await run(['env', '--project', two.id, ...at], { answers: [], onError: authorizing(owner) })
    expect(projectIn(named.out).id).toBe(two.id)
    const strange = await run(['env', '--project', crypto.randomUUID(), ...at], {
      answers: [],
      onError: authorizing(owner),
    })
    expect(strange).toMatchObject({ code: 1, errors: expect.stringMatching(/You have no project .* at /) })
  })
})
