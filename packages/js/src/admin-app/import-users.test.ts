import { afterAll, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'

const test = await startApps()
afterAll(() => test.close())
const { adminApp, project } = test

it('imports people in our own form, with what they are left out for by their place', async () => {
  const users = [
    { external_id: 'old-1', primary_email: 'old-1@example.com', display_name: 'One' },
    { display_name: 'Nobody would know them again' },
  ]
  const app = adminApp()
  const outcome = {
    created: 1,
    updated: 0,
    leftOut: [{ index: 1, problem: expect.stringContaining('must have an id') }],
  }
  expect(await app.importUsers({ users, isDryRun: true })).toMatchObject(outcome)
  expect(await app.getUser({ externalId: 'old-1' })).toBeNull()
  expect(await app.importUsers({ users })).toEqual({ ...outcome, losses: [], unknownFields: [] })
  expect(await app.getUser({ externalId: 'old-1' })).toMatchObject({ displayName: 'One' })
  const renamed = users.slice(0, 1).map((user) => ({ ...user, display_name: 'Renamed' }))
  expect(await app.importUsers({ users: renamed, onConflict: 'update' })).toMatchObject({ updated: 1 })
  expect(await app.getUser({ externalId: 'old-1' })).toMatchObject({ displayName: 'Renamed' })
})

it('imports the export of another system, who then sign in as before', async () => {
  const records = [
    {
      ...{ localId: 'fire-1', email: 'fire-1@example.com', salt: '42xEC+ixf3L2lw==' },
      passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    },
    { localId: 'fire-2', phoneNumber: '+12125550101', favouriteColour: 'blue' },
  ]
  const hashConfig = `base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
    base64_salt_separator: Bw==, rounds: 8, mem_cost: 14`
  expect(await adminApp().importUsers({ source: 'firebase', records, hashConfig })).toMatchObject({
    created: 2,
    leftOut: [],
    losses: [{ index: 1, losses: [expect.stringContaining('every way to sign in')] }],
    unknownFields: ['favouriteColour'],
  })
  await project.signIn({ email: 'fire-1@example.com', password: 'user1password' })
})

it('sends more people than a request takes one batch after the other', async () => {
  const users = Array.from({ length: 501 }, (_, n) => ({ external_id: `many-${n}` }))
  expect(await adminApp().importUsers({ users, isDryRun: true })).toMatchObject({ created: 501, leftOut: [] })
  const twice = [...users, { external_id: 'many-0' }]
  expect(await adminApp().importUsers({ users: twice })).toMatchObject({
    created: 501,
    leftOut: [{ index: 501, problem: expect.any(String) }],
  })
})
