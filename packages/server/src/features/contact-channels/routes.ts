import { knownError } from '@hallpass/contract'
import {
  checkContactChannelCode,
  createContactChannel,
  deleteContactChannel,
  getContactChannel,
  listContactChannels,
  listVerificationAccess,
  requestEmailVerification,
  sendContactChannelVerification,
  sendPrimaryEmailVerification,
  updateContactChannel,
  verifyAndRemoveAccess,
  verifyContactChannel,
} from '@hallpass/contract/endpoints'
import { submitCode } from '../../core/codes/index.ts'
import { normalizeEmail } from '../../core/email.ts'
import { listFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { addChannel, changeChannel, noSuchChannel, removeChannel, requireOwnUser } from './service.ts'
import { type Channel, findChannel, findPrimaryChannel, listChannels, userExists } from './store.ts'
import { listAccess, requestVerification, sendVerification, verify, verifyAndRemove } from './verification.ts'

/** The column can hold nothing else; the database checks it. */
const toItem = (channel: Channel) => ({ ...channel, type: 'email' as const })

export const contactChannelRoutes = [
  route(listContactChannels, async ({ query }, call) => {
    await requireOwnUser(call, query.user_id)
    const filter = { userId: query.user_id, id: query.contact_channel_id }
    return listFrom(
      call,
      (after, limit) => listChannels(call.db, filter, after, limit),
      (rows) => rows.map(toItem),
    )
  }),

  route(createContactChannel, async ({ body }, call) => {
    await requireOwnUser(call, body.user_id)
    return toItem(await addChannel(call, body))
  }),

  route(getContactChannel, async ({ params }, call) => {
    await requireOwnUser(call, params.user_id)
    const channel = await findChannel(call.db, params.user_id, params.contact_channel_id)
    if (!channel) throw noSuchChannel(404)
    return toItem(channel)
  }),

  route(updateContactChannel, async ({ params, body }, call) => {
    await requireOwnUser(call, params.user_id)
    return toItem(await changeChannel(call, params.user_id, params.contact_channel_id, body))
  }),

  route(deleteContactChannel, async ({ params }, call) => {
    await requireOwnUser(call, params.user_id)
    if (!(await removeChannel(call, params.user_id, params.contact_channel_id))) throw noSuchChannel(400)
  }),

  route(sendContactChannelVerification, async ({ params, body }, call) => {
    await requireOwnUser(call, params.user_id, 400)
    if (!(await userExists(call.db, params.user_id))) {
      throw knownError('USER_ID_DOES_NOT_EXIST', { user_id: params.user_id })
    }
    const channel = await findChannel(call.db, params.user_id, params.contact_channel_id)
    if (!channel) throw noSuchChannel(404)
    await sendVerification(call, channel, body.callback_url)
  }),

  route(sendPrimaryEmailVerification, async ({ body }, call) => {
    const email = normalizeEmail(body.email)
    const primary = await findPrimaryChannel(call.db, call.me.id)
    if (primary?.value !== email) {
      throw knownError('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: primary?.value ?? null })
    }
    await sendVerification(call, primary, body.callback_url)
  }),

  route(requestEmailVerification, async ({ body }, call) => {
    await requestVerification(call, normalizeEmail(body.email), body.callback_url)
  }),

  route(verifyContactChannel, async ({ body }, call) =>
    verify(call, await submitCode(call, 'contact-channel-verification', body.code)),
  ),

  route(listVerificationAccess, async ({ body }, call) =>
    listAccess(call, await submitCode(call, 'contact-channel-verification', body.code)),
  ),

  route(verifyAndRemoveAccess, async ({ body }, call) => {
    await verifyAndRemove(call, await submitCode(call, 'contact-channel-verification', body.code))
  }),

  route(checkContactChannelCode, async ({ body }, call) => {
    await submitCode(call, 'contact-channel-verification', body.code)
    return { is_code_valid: true } as const
  }),
]
