import * as routes from '@hallpass/contract/client-routes'
import { callbackUrl } from '../app/page.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'

export interface ContactChannelChanges {
  value?: string
  usedForAuth?: boolean
  isPrimary?: boolean
  /** Server apps only. */
  isVerified?: boolean
}

export interface NewContactChannel extends Omit<ContactChannelChanges, 'value'> {
  value: string
  type: 'email'
  usedForAuth: boolean
}

export interface ContactChannel {
  readonly id: string
  readonly value: string
  readonly type: 'email'
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly usedForAuth: boolean
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>
  update(changes: ContactChannelChanges): Promise<void>
  delete(): Promise<void>
}
export type ServerContactChannel = ContactChannel

export interface ContactChannelMembers {
  readonly cells: { contactChannels(): Cell<ContactChannel[]> }
  listContactChannels(): Promise<ContactChannel[]>
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>
}

const wire = ({ value, usedForAuth, isPrimary, isVerified }: ContactChannelChanges) => ({
  value,
  used_for_auth: usedForAuth,
  is_primary: isPrimary,
  is_verified: isVerified,
})

export function contactChannelMembers(actor: Actor): ContactChannelMembers {
  const { core, caller, userId, cells } = actor
  const contactChannels = () =>
    cells.cell('contactChannels', [userId], async () => {
      const { items } = await core.call(caller, routes.listContactChannels, { query: { user_id: userId } })
      return items.map((item) => contactChannel(actor, item))
    })
  return {
    cells: { contactChannels },
    listContactChannels: () => contactChannels().refresh(),
    createContactChannel: async (channel) => {
      const body = { ...wire(channel), value: channel.value, used_for_auth: channel.usedForAuth, type: channel.type }
      const made = await core.call(caller, routes.createContactChannel, { body: { ...body, user_id: userId } })
      await actor.changed('contactChannels')
      return contactChannel(actor, made)
    },
  }
}

function contactChannel(actor: Actor, item: Wire<typeof routes.createContactChannel>): ContactChannel {
  const { core, caller, userId } = actor
  const params = { user_id: userId, contact_channel_id: item.id }
  return {
    id: item.id,
    value: item.value,
    type: item.type,
    isPrimary: item.is_primary,
    isVerified: item.is_verified,
    usedForAuth: item.used_for_auth,
    sendVerificationEmail: async (options) => {
      const url = callbackUrl(options?.callbackUrl, core.urls.emailVerification, 'callbackUrl')
      await core.call(caller, routes.sendContactChannelVerification, { params, body: { callback_url: url } })
    },
    update: async (changes) => {
      await core.call(caller, routes.updateContactChannel, { params, body: wire(changes) })
      await actor.changed('contactChannels')
    },
    delete: async () => {
      await core.call(caller, routes.deleteContactChannel, { params })
      await actor.changed('contactChannels')
    },
  }
}
