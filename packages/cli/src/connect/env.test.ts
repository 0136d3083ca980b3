import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { describe, expect, it } from 'vitest'
import { appFolder, startServerWithPackages } from './fixture.ts'

const server = await startServerWithPackages()
const { url } = server.app.settings

/** As where the data of the server is: whoever can read it needs no login. */
const beside = {
  DATABASE_URL: server.database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
  HALLPASS_URL: url,
}
const here = ['--data-dir', 'data']

describe('hallpass env', () => {
  it('says where to make the first account, since a project belongs to somebody', async () => {
    const { code, errors } = await appFolder().run(['env', ...here], { env: beside })
    const sentence = `Nobody has an account at ${url} yet. Open it, create yours, and run this again.`
    expect([code, errors]).toEqual([1, sentence])
  })

  it('makes keys for a project where the data of the server is, and a project for its owner', async () => {
    const owner = await signUpOwner(server)
    const { run } = appFolder()
    const first = await run(['env', '--framework', 'next', ...here], { env: beside })
    expect(first).toMatchObject({ code: 0, errors: 'The project is My app, which is made for it.' })
    const values = Object.fromEntries(first.out.split('\n').map((line) => line.split('=')))
    expect(Object.keys(values)).toEqual([
      'NEXT_PUBLIC_HALLPASS_API_URL',
      'NEXT_PUBLIC_HALLPASS_PROJECT_ID',
      'NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY',
      'HALLPASS_SECRET_SERVER_KEY',
    ])
    const mine = await server.internal.as('client', owner).get('/internal/projects')
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toContain(values.NEXT_PUBLIC_HALLPASS_PROJECT_ID)
    const again = await run(['env', ...here], { env: beside })
    expect(again.out).toContain(`HALLPASS_PROJECT_ID=${values.NEXT_PUBLIC_HALLPASS_PROJECT_ID}`)
    expect(again.out).not.toContain(values.HALLPASS_SECRET_SERVER_KEY)
  })

  it('prints the keys of the environment under the names of a framework', async () => {
    const project = await server.createProject()
    const given = {
      HALLPASS_API_URL: url,
      HALLPASS_PROJECT_ID: project.id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: project.keys.client,
    }
    const { out } = await appFolder().run(['env', '--framework', 'react'], { env: given })
    expect(out).toBe(
      `VITE_HALLPASS_API_URL=${url}\nVITE_HALLPASS_PROJECT_ID=${project.id}\nVITE_HALLPASS_PUBLISHABLE_CLIENT_KEY=${project.keys.client}`,
    )
  })

  it('does not take the database of an app for that of a server', async () => {
    const { DATABASE_URL } = beside
    const { code, errors } = await appFolder().run(['env', '--url', url], { env: { DATABASE_URL } })
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Nobody is at this terminal/)])
  })
})
