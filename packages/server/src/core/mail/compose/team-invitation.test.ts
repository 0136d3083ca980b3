import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { checkCode, consumeCode, createCode } from '../../codes/index.ts'
import { normalizeEmail } from '../../email.ts'
import { sealCode } from '../../outbox/index.ts'
import { composeMail } from './compose.ts'

const { app, project, close } = await startTestApp()
afterAll(close)
const db = app.database.forTenancy(project.tenancyId)
const context = {
  db,
  now: app.clock.now(),
  projectName: project.displayName,
  config: project.config,
  admitsSignUp: () => true,
  findFailedEmails: async () => undefined,
  emails: app.emails.of(project),
  sealer: app.sealer,
  url: app.settings.url,
  accountUrl: app.settings.url,
}

async function requestFor(displayName: string) {
  const teamId = randomUUID()
  await db.insertInto('teams').values({ id: teamId, display_name: displayName }).execute()
  const email = normalizeEmail('guest@example.com')
  const purpose = 'team-invitation'
  const code = await createCode(db, app.clock.now(), { purpose, teamId, data: { teamId, email }, lifetimeMillis: 1000 })
  const request = {
    kind: 'team_invitation',
    email,
    callbackUrl: 'http://localhost:3000/join',
    language: 'en-US',
    codeId: code.id,
    sealedCode: sealCode(app.sealer, code),
  } as const
  return { request, teamId, code }
}

it('an invitation email says who invites to which team, and has the code in its link', async () => {
  const { request, code } = await requestFor('Lighthouse')
  const mail = await composeMail(context, request)
  expect(mail).toMatchObject({ to: 'guest@example.com', subject: 'You are invited to join Lighthouse' })
  expect(mail?.text).toContain(`http://localhost:3000/join?code=${code.code}`)
})

it('no invitation email is written if the invitation was revoked, the team deleted, or it was sent', async () => {
  const revoked = await requestFor('Lighthouse')
  await db.deleteFrom('verification_codes').where('id', '=', revoked.request.codeId).execute()
  expect(await composeMail(context, revoked.request)).toBeUndefined()
  const orphaned = await requestFor('Lighthouse')
  await db.deleteFrom('teams').where('id', '=', orphaned.teamId).execute()
  expect(await composeMail(context, orphaned.request)).toBeUndefined()
  const { request } = await requestFor('Lighthouse')
  expect(await composeMail(context, { ...request, sealedCode: null })).toBeUndefined()
})

it('the time of an invitation runs from its email, which may have waited for an email server', async () => {
  const { request, code } = await requestFor('Lighthouse')
  const late = new Date(context.now.getTime() + 2 * 24 * 3_600_000)
  const mail = await composeMail({ ...context, now: late }, request)
  expect(mail?.text).toContain('The invitation works once, for 7 days.')
  const almost = new Date(late.getTime() + 7 * 24 * 3_600_000 - 1)
  await checkCode(db, almost, { purpose: 'team-invitation', code: code.code })
})

it('no invitation email is written for a code that was used meanwhile', async () => {
  const { request, code } = await requestFor('Lighthouse')
  await consumeCode(db, context.now, await checkCode(db, context.now, { purpose: 'team-invitation', code: code.code }))
  expect(await composeMail(context, request)).toBeUndefined()
})

it('keeps markup and line ends of a team name out of headers and HTML (T35)', async () => {
  const { request } = await requestFor('<b>Crew</b>\r\nBcc: eve@example.com')
  const mail = await composeMail(context, request)
  expect(mail?.subject).toBe('You are invited to join <b>Crew</b> Bcc: eve@example.com')
  expect(mail?.html).not.toContain('<b>Crew')
})
