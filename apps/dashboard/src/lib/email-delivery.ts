import { serverConfig } from './server-config.ts'

export type Delivery = 'server' | 'inbox' | 'none'

/** What becomes of emails of projects without an email server of their own. */
export const sharedDelivery: Delivery = serverConfig.hasEmailServer
  ? 'server'
  : serverConfig.hasInbox
    ? 'inbox'
    : 'none'

/** Whether the words of a project can be sent: by a server of its own, or into the inbox. */
export const sendsOwnWords = ({ isShared }: { isShared: boolean }) => !isShared || sharedDelivery === 'inbox'

/** Whether anything can be sent at all. */
export const sendsEmails = ({ isShared }: { isShared: boolean }) => !isShared || sharedDelivery !== 'none'
