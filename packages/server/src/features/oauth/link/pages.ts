import type { IncomingMessage } from 'node:http'
import { isKnownError, isTextError } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { type CheckedCode, consumeCode, submitCode } from '../../../core/codes/index.ts'
import { TooManyRequests } from '../../../core/limits/index.ts'
import { oneLine } from '../../../core/mail/index.ts'
import { type Connection, connectionOf, findConnectionRow } from '../../../core/sso/connection.ts'
import { retryingDeadlocks } from '../../../db/index.ts'
import { pageOwner } from '../../../http/card-page.ts'
import { limitsOf } from '../../../http/limits.ts'
import type { Pages } from '../../../http/pages.ts'
import { readBytes } from '../../../http/read-bytes.ts'
import { codeLocation } from '../callback.ts'
import { clearInnerCookie, hasInnerCookie } from '../inner-cookie.ts'
import { isFromElsewhere, questionPages, type Visit } from '../question-pages.ts'
import { linkBySso, recordSsoRefusal } from '../sso.ts'
import { takeFlow } from '../store.ts'
import { findProving, type Proving, placeOf } from './ask.ts'
import { codePage, type Facts, gonePage, onwardPage } from './view.ts'

/** "Link your account": for somebody of a connection whose address an account has that is not known to be theirs. Or, without one: "Confirm your address". */
export const linkPages = (app: App): Pages =>
  questionPages(app, 'link-account', {
    show,
    finish: (visit, c) => finish(visit, c.env.incoming, c.req.query('answer') === 'afresh'),
  })

interface Found extends Facts {
  proving: Proving
  connection: Connection
}

/** Looking spends nothing. Everything is asked again when the code is there. */
async function admit({ app, project, request, code }: Visit): Promise<Found | Response> {
  const base = { language: request.language, owner: pageOwner(project, app.settings) }
  const proving = hasInnerCookie(request, code) ? await findProving(app, project, code) : undefined
  const row = proving && (await findConnectionRow(app.database.forTenancy(project.tenancyId), proving.connectionId))
  if (!proving || row?.state !== 'active') return gonePage(base)
  const connection = connectionOf(app, project, row)
  const { email, isVerified } = proving
  const hasAccount = proving.userId !== null
  const mayStartAfresh = hasAccount && !isVerified && connection.jit !== 'off'
  const provider = oneLine(connection.displayName)
  return { ...base, provider, email, hasAccount, isVerified, mayStartAfresh, proving, connection }
}

async function show(visit: Visit): Promise<Response> {
  const found = await admit(visit)
  return found instanceof Response ? found : codePage(found, visit.code)
}

async function finish(visit: Visit, incoming: IncomingMessage, isAfresh: boolean): Promise<Response> {
  const otp = await readOtp(incoming)
  const found = await admit(visit)
  if (found instanceof Response) return found
  if (isFromElsewhere(visit)) return gonePage(found)
  const checked = await check(visit, found, otp)
  if (typeof checked === 'number') return codePage(found, visit.code, { status: checked })
  return link(visit, found, checked, isAfresh)
}

const maxFormBytes = 1000

async function readOtp(incoming: IncomingMessage): Promise<string> {
  const bytes = await readBytes(incoming, maxFormBytes).catch(() => Buffer.alloc(0))
  const otp = new URLSearchParams(bytes.toString('utf8')).get('otp') ?? ''
  return /^[\da-z]{6}$/i.test(otp.trim()) ? otp.trim() : ''
}

/** The code, or the status of the page that says that it is none. Wrong ones count with those of other emails to the address (T12). */
async function check({ app, project, request }: Visit, { proving }: Found, otp: string) {
  const db = app.database.forTenancy(project.tenancyId)
  const limits = limitsOf(app, request, { level: 'client', project })
  const guess = () =>
    submitCode({ app, db }, 'sso-link', otp + proving.nonce).catch((error: unknown) => {
      if (isKnownError(error)) return undefined
      throw error
    })
  try {
    const code = await limits.guess([{ name: 'otpAddress', email: proving.email }], guess)
    return code && isFor(proving, code) ? code : 400
  } catch (error) {
    if (error instanceof TooManyRequests) return 429
    throw error
  }
}

const isFor = ({ userId, connectionId, email }: Proving, code: CheckedCode<'sso-link'>) =>
  code.userId === userId &&
  code.data.connectionId === connectionId &&
  code.data.email === (userId === null ? email : undefined)

/** Of many at once one spends the code; for the others the page is gone. */
async function link(visit: Visit, found: Found, code: CheckedCode<'sso-link'>, isAfresh: boolean): Promise<Response> {
  const { app, project, request } = visit
  const { proving, connection } = found
  const { hash } = placeOf(project, visit.code)
  try {
    const location = await retryingDeadlocks(() =>
      codeLocation({ app, project }, proving.flow, async (tx) => {
        await consumeCode(tx, app.clock.now(), code)
        await takeFlow(tx, hash)
        return linkBySso(tx, { app, project, request }, connection, { ...proving, isAfresh })
      }),
    )
    clearInnerCookie(app, request, visit.code, false)
    return onwardPage(found, location, isAfresh)
  } catch (error) {
    if (!isKnownError(error) && !isTextError(error)) throw error
    await recordSsoRefusal({ app, project, request }, proving.flow, error)
    return gonePage(found)
  }
}
