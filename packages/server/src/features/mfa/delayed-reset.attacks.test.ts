/** The way back by email for people who lost their second factor, in the wrong hands or at the wrong time (T77). */
import { afterAll, expect, it } from 'vitest'
import { behindProxy, from, requestAttemptCode, requestSignInCode } from '../../testing/code-mails.ts'
import { hour, keepPath, losing } from '../../testing/delayed-reset.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { extended, trusting } from '../../testing/trusted-devices.ts'

const server = await startTestServer({ env: behindProxy })
afterAll(() => server.close())
const project = await server.createProject({ config: { credential_enabled: true, magic_link_enabled: true } })
await project.configure({ 'auth.secondFactor.resetByEmail': true })
const { ask, pending, sendCode, finish, codeFor, keysFor, open, audited, attempt } = losing(server, project)
const { personWithFactor, withTotp } = trusting(server, project)
const hasFactor = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body.requires_totp_mfa

/** Somebody whose reset can be finished, with the code that does. */
async function due() {
  const ada = await personWithFactor()
  await ask(ada)
  server.clock.advance(72 * hour)
  return { ada, code: await codeFor(ada) }
}

it('a thief of the mailbox gets nowhere while its owner uses the second factor (T77)', async () => {
  const ada = await personWithFactor()
  const byMail = async () => {
    const { code } = await requestSignInCode(server, project, ada.email)
    return (await project.client.post('/auth/otp/sign-in', { code }, extended)).body.details.attempt_code
  }
  expect((await ask(ada, await byMail())).status).toBe(200)
  server.clock.advance(48 * hour)
  expect((await withTotp(ada)).status).toBe(200)
  server.clock.advance(24 * hour)
  expect((await sendCode(ada, await byMail())).status).toBe(400)
  expect(await hasFactor(ada)).toBe(true)
})

it('what the owner does between the code and its use counts (T77)', async () => {
  const { ada, code } = await due()
  expect((await withTotp(ada)).status).toBe(200)
  expect((await finish(code)).status).toBe(400)
  // Nor does the code finish what is asked for later.
  await ask(ada)
  server.clock.advance(20 * 60_000)
  expect((await finish(code)).status).toBe(400)
  expect(await hasFactor(ada)).toBe(true)
})

it('a new password ends it with all its codes, so that a thief starts over (T77)', async () => {
  const { ada, code } = await due()
  await project.server.patch(`/users/${ada.id}`, { password: 'a new one of its owner' })
  expect((await finish(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect(await pending(ada)).toBeNull()
  expect(await hasFactor(ada)).toBe(true)
})

it('nobody finishes early, by a minute or by a shorter delay that is set meanwhile (T77)', async () => {
  const ada = await personWithFactor()
  await ask(ada)
  await project.configure({ 'auth.secondFactor.resetDelayHours': 24 })
  server.clock.advance(72 * hour - 60_000)
  expect((await sendCode(ada)).status).toBe(400)
  await project.configure({ 'auth.secondFactor.resetDelayHours': null })
  server.clock.advance(60_000)
  expect((await sendCode(ada)).status).toBe(200)
})

it('a clock that goes back makes nothing due, and what was due before waits again (T77)', async () => {
  const { ada, code } = await due()
  server.clock.advance(-hour)
  expect((await sendCode(ada)).status).toBe(400)
  expect((await finish(code)).status).toBe(400)
  expect(await hasFactor(ada)).toBe(true)
  server.clock.advance(hour)
})

it('codes of others, of other kinds, cut off or used do nothing (T77)', async () => {
  const { ada, code } = await due()
  const nonce = code.slice(6)
  const elsewhere = await server.createProject()
  await elsewhere.configure({ 'auth.secondFactor.resetByEmail': true })
  const twin = losing(server, elsewhere)
  const eve = await trusting(server, elsewhere).personWithFactor()
  for (const wrong of [`000000${nonce}`, await attempt(ada), 'x'.repeat(45)])
    expect((await finish(wrong)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await finish(nonce)).status).toBe(400)
  expect((await twin.finish(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await ask(ada, await twin.attempt(eve))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await sendCode(ada, await twin.attempt(eve))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect((await ask(ada, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect(await hasFactor(ada)).toBe(true)
  expect((await finish(code)).status).toBe(200)
  expect((await finish(code)).status).toBeGreaterThanOrEqual(400)
})

it('the code alone, without the part that the first factor brings, is of no use (T77)', async () => {
  const { ada, code } = await due()
  const mallory = await personWithFactor()
  const nonce = (await sendCode(ada)).body.nonce
  expect(code.endsWith(nonce)).toBe(false)
  await ask(mallory)
  expect((await finish(`${code.slice(0, 6)}${'0'.repeat(39)}`)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
})

it('guesses at the six characters count with those at the second factor (T77)', async () => {
  const { ada, code } = await due()
  const guess = (n: number) =>
    project.client.post(
      '/auth/mfa/reset/finish',
      { code: `${String(n).padStart(6, '0')}${code.slice(6)}` },
      { headers: { ...extended.headers, ...from('203.0.113.9').headers } },
    )
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).status)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect(await hasFactor(ada)).toBe(true)
})

it('of 50 who finish at once one does (T77)', async () => {
  const { ada, code } = await due()
  const codes = [code, await codeFor(ada), await codeFor(ada)]
  // Servers have no limits, which would refuse most of them.
  const finishOne = (_: unknown, n: number) =>
    project.server.post('/auth/mfa/reset/finish', { code: codes[n % 3] }, extended)
  const answers = await Promise.all(Array.from({ length: 50 }, finishOne))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(await audited('factor_reset.completed', ada)).toHaveLength(1)
})

it('of a finish and a link that stops it at once one wins, and the account says which (T77)', async () => {
  const { ada, code } = await due()
  const [key] = await keysFor(ada.email)
  const [finished, stopped] = await Promise.all([finish(code), open('POST', key!)])
  const wasStopped = stopped.body.includes('Your second factor stays')
  expect(finished.status === 200).toBe(!wasStopped)
  expect(await hasFactor(ada)).toBe(wasStopped)
})

it('of several who ask at once one does, and of 50 who stop it one (T77)', async () => {
  const ada = await personWithFactor()
  const code = await attempt(ada)
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(ada, code)))
  expect(new Set(answers.map(({ body }) => body.due_at_millis)).size).toBe(1)
  const keys = await keysFor(ada.email)
  expect(keys).toHaveLength(1)
  const pages = await Promise.all(Array.from({ length: 50 }, () => open('POST', keys[0]!)))
  expect(pages.filter(({ body }) => body.includes('Your second factor stays'))).toHaveLength(1)
  expect(await audited('factor_reset.cancelled', ada)).toHaveLength(1)
})

it('a link that was used stops nothing that is asked for later, and opens nothing else (T77)', async () => {
  const ada = await personWithFactor()
  await ask(ada)
  const [key] = await keysFor(ada.email)
  await open('POST', key!)
  server.clock.advance(hour)
  await ask(ada)
  expect((await open('POST', key!)).body).toContain('There is nothing to stop')
  expect(await pending(ada)).not.toBeNull()
  expect((await finish(key!)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  for (const wrong of [key!.slice(1), '', `${key}0`])
    expect((await server.request('POST', `${keepPath}?key=${wrong}`, { form: {} })).status).toBe(400)
  expect((await server.request('POST', `/api/v1/auth/not-me?key=${key}`, { form: {} })).status).toBe(404)
})

it('the code goes to the address that was told, or nowhere: a thief who adds another waits anew (T77)', async () => {
  const ada = await personWithFactor()
  const first = await ask(ada)
  server.clock.advance(72 * hour)
  await project.server.patch(`/users/${ada.id}`, { primary_email: `thief-${ada.email}`, primary_email_verified: true })
  const moved = { ...ada, email: `thief-${ada.email}` }
  expect((await sendCode(moved)).status).toBe(400)
  const again = await ask(moved)
  expect(again.body.due_at_millis).toBe(first.body.due_at_millis + 72 * hour)
})

it('whoever has stolen the password cannot flood the mailbox (T77)', async () => {
  const ada = await personWithFactor()
  const statuses = []
  for (let n = 0; n < 6; n += 1) {
    const options = { headers: { ...extended.headers, ...from('198.51.100.7').headers } }
    statuses.push((await project.client.post('/auth/mfa/reset', { code: await attempt(ada) }, options)).status)
    await project.server.delete(`/users/${ada.id}/mfa-reset`, extended)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('who has no account, or the wrong password, learns nothing of it (T77, T09)', async () => {
  const ada = await personWithFactor()
  const strip = ({ status, code, body }: Awaited<ReturnType<typeof finish>>) => ({ status, code, body })
  const signIn = (email: string) =>
    project.client.post('/auth/password/sign-in', { email, password: 'a wrong one' }, extended)
  await ask(ada)
  expect(strip(await signIn(ada.email))).toEqual(strip(await signIn('nobody@example.com')))
  const expired = await requestAttemptCode(project, ada)
  server.clock.advance(6 * 60_000)
  expect((await ask(ada, expired)).code).toBe('VERIFICATION_CODE_EXPIRED')
})

it('the language that a thief asks in hides nothing from an owner who does not read it (T77)', async () => {
  const ada = await personWithFactor()
  const headers = { ...extended.headers, 'accept-language': 'ar' }
  const { status } = await project.client.post('/auth/mfa/reset', { code: await attempt(ada) }, { headers })
  expect(status).toBe(200)
  await jobsDone(server)
  const mail = (await server.mailbox.list(ada.email)).find(({ links }) => links.some((one) => one.includes(keepPath)))!
  expect(mail.subject).toMatch(/Your second factor at .+ is to be removed/)
  expect(mail.subject).toMatch(/\p{Script=Arabic}/u)
  expect(mail.text).toMatch(/From .*2\d{3}.* on, they can remove it/)
  expect(mail.text).toContain('If it was not, keep your second factor')
  expect(mail.text).toContain('This wasn’t me: keep it')
})

it('what a thief writes as their browser is not quoted in the email (T77, T35)', async () => {
  const ada = await personWithFactor()
  const evil = 'Mozilla/5.0 Call-0800-555 to keep your account/1.0 https://evil.example'
  const options = { headers: { ...extended.headers, 'user-agent': evil } }
  await project.client.post('/auth/mfa/reset', { code: await attempt(ada) }, options)
  await keysFor(ada.email)
  const mails = await server.mailbox.list(ada.email)
  expect(JSON.stringify(mails)).not.toMatch(/0800|evil\.example/)
})
