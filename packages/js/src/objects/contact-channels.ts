import * as routes from '@hallpass/contract/client-routes'
import { callbackUrl } from '../app/page.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'

export interface ContactChannelChanges {
  /** The address. */
  value?: string
  /** Whether it can be used to sign in. */
  usedForAuth?: boolean
  /** Makes it the main address. */
  isPrimary?: boolean
  /** Server apps only. */
  isVerified?: boolean
}

/** An email address to add to a user. */
export interface NewContactChannel extends Omit<ContactChannelChanges, 'value'> {
  /** The address. */
  value: string
  /** Only email addresses, so far. */
  type: 'email'
  /** Whether it can be used to sign in. */
  usedForAuth: boolean
}

/** An email address of a user. */
export interface ContactChannel {
  /** The channel’s id. */
  readonly id: string
  /** The address. */
  readonly value: string
  /** Only email addresses, so far. */
  readonly type: 'email'
  /** Whether it is the main address. */
  readonly isPrimary: boolean
  /** Whether the user has proved that the mailbox is theirs. */
  readonly isVerified: boolean
  /** Whether it can be used to sign in. */
  readonly usedForAuth: boolean
  /** Emails a link that verifies the address. */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>
  /** Changes several fields at once. */
  update(changes: ContactChannelChanges): Promise<void>
  /** Removes the address from the account. */
  delete(): Promise<void>
}
/** An email address of a user, as servers see it. */
export type ServerContactChannel = ContactChannel

export interface ContactChannelMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { contactChannels(): Cell<ContactChannel[]> }
  /** All addresses of the user. */
  listContactChannels(): Promise<ContactChannel[]>
  /** Adds an address. It still has to be verified. */
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
