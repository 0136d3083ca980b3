import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** The first page of an installation that strangers can reach, in a real browser. */
await buildWeb('dashboard')
await buildWeb('pages')
const browser = await sharedChromium()
const mails = await startMailServer()
afterAll(() => mails.close())
/** Open to the network, and still under a name that this browser finds. */
const open = { HALLPASS_HOST: '0.0.0.0' }

it('the first page asks for the setup code and says where it is', async () => {
  const server = await startTestServer({ env: open })
  const { tab, press, heading, field, said, broken } = await openDashboard(browser, server, '/')
  await heading('Create the owner’s account')
  await field('Name').fill('Robin Vale')
  await field('Email').fill('robin@acme.example')
  await field('Password').fill('correct horse battery')
  await press('Create account')
  await said('Enter the setup code from the server’s log.')
  await field('Setup code').fill('wrong')
  await press('Create account')
  await said('That is not this server’s setup code, or it has already been used.')
  expect(await accessibilityProblems(tab)).toEqual([])
  await field('Setup code').fill(server.setupCode ?? '')
  await press('Create account')
  await heading('Create a project')
  expect((await server.app.projects.get('internal')).ownerTeamId).not.toBeNull()
  expect(broken()).toEqual([])
})

it('the first page sends a link to the owner whom the settings name', async () => {
  const smtp = { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(mails.port) }
  const server = await startTestServer({ env: { ...open, ...smtp, HALLPASS_OWNER_EMAIL: 'robin@acme.example' } })
  const { tab, press, heading, field, said, broken } = await openDashboard(browser, server, '/')
  await heading('Create the owner’s account')
  await field('Email').fill('Robin@acme.example')
  expect(await accessibilityProblems(tab)).toEqual([])
  await press('Email me a link')
  await said('If this is the address in the settings, a link is on its way to it. Open it in this browser.')
  await expect.poll(() => mails.deliveries.length, { timeout: 60_000 }).toBe(1)
  const raw = mails.deliveries[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const link = /http:\/\/localhost:\d+\/handler\/magic-link-callback\?[\w=&%-]+/.exec(raw)?.[0] ?? ''
  await tab.goto(link)
  await press('Sign in')
  await heading('Create a project')
  expect((await server.app.projects.get('internal')).ownerTeamId).not.toBeNull()
  expect(broken()).toEqual([])
})
