import { knownError, textError } from '@hallpass/contract'
import {
  countEmailAudience,
  getEmailSend,
  listEmailLog,
  listEmailSends,
  listSentEmails,
  sendEmail as sendEmailEndpoint,
  sendSignInInvitation,
  sendTestEmail as sendTestEmailEndpoint,
} from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { requireDelivery } from '../../http/email-server.ts'
import { pageFrom, wholeListFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { countAudience } from './audience.ts'
import { sendEmail } from './send-email.ts'
import { attemptView, findSend, listAttempts, listLog, listSends } from './store.ts'
import { sendTestEmail } from './test-email.ts'

type SendRow = NonNullable<Awaited<ReturnType<typeof findSend>>>

const toSend = ({ created_at, finished_at, ...rest }: SendRow) => ({
  ...rest,
  created_at_millis: created_at.getTime(),
  finished_at_millis: finished_at?.getTime() ?? null,
})

export const emailRoutes = [
  route(sendEmailEndpoint, ({ body }, call) => sendEmail(call, body)),

  route(countEmailAudience, async ({ body }, call) => countAudience(call.db, body)),

  route(listEmailSends, (_input, { db }) =>
    wholeListFrom(
      (after) => listSends(db, after),
      (rows) => rows.map(toSend),
    ),
  ),

  route(getEmailSend, async ({ params }, { db }) => {
    const send = await findSend(db, params.send_id)
    if (!send) throw textError(404, 'There is no such send.')
    return toSend(send)
  }),

  route(listSentEmails, (_input, { db }) =>
    wholeListFrom(
      (after) => listAttempts(db, after),
      (rows) => rows.map(attemptView),
    ),
  ),

  route(listEmailLog, ({ query: { limit = 50, cursor, status, query } }, call) => {
    return pageFrom({
      limit,
      read: (after, rows) => listLog(call.db, { status, query, cursor }, after, rows),
      cursorOf: ({ id }) => id,
      view: (rows) => rows.map((row) => ({ ...attemptView(row), attempt: row.attempt })),
    })
  }),

  route(sendTestEmailEndpoint, ({ body }, call) => sendTestEmail(call, body)),

  route(sendSignInInvitation, async ({ body }, call) => {
    const { app, db, project, request } = call
    if (!project.trusts(body.callback_url, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
    requireDelivery(call)
    const { language } = request
    await requestMail(db, {
      kind: 'sign_in_invitation',
      email: normalizeEmail(body.email),
      callbackUrl: body.callback_url,
      language,
    })
  }),
]
