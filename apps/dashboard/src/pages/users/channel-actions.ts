import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import type { Body } from '../../lib/wire.ts'
import type { ContactChannel } from './queries.ts'

const paramsOf = ({ user_id, id }: ContactChannel) => ({ user_id, contact_channel_id: id })

export const channelActions = {
  add: (projectId: string, body: Body<typeof routes.createContactChannel>) =>
    call(projectId, routes.createContactChannel, { body }),
  update: (projectId: string, channel: ContactChannel, body: Body<typeof routes.updateContactChannel>) =>
    call(projectId, routes.updateContactChannel, { params: paramsOf(channel), body }),
  remove: (projectId: string, channel: ContactChannel) =>
    call(projectId, routes.deleteContactChannel, { params: paramsOf(channel) }),
}

export const mailKinds = ['invitation', 'verification', 'reset'] as const
export type EmailKind = (typeof mailKinds)[number]

export function sendEmail(projectId: string, kind: EmailKind, channel: ContactChannel, handler: string) {
  const email = channel.value
  if (kind === 'invitation') {
    return call(projectId, routes.sendSignInInvitation, { body: { email, callback_url: `${handler}/sign-in` } })
  }
  if (kind === 'reset') {
    return call(projectId, routes.passwordSendResetCode, { body: { email, callback_url: `${handler}/password-reset` } })
  }
  const body = { callback_url: `${handler}/email-verification` }
  return call(projectId, routes.sendContactChannelVerification, { params: paramsOf(channel), body })
}
