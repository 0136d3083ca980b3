import type { Logger } from '../../../observe/index.ts'
import type { Settings } from '../../../settings/index.ts'
import type { Project } from '../../projects/project.ts'
import type { MailMessage } from '../compose/message.ts'
import { oneLine } from '../compose/text-safety.ts'
import { failureOf, MailNotSent, notSentOf, type Outcome } from './mail-failure.ts'
import { type OwnServer, ownServerOf, type SmtpServer } from './own-server.ts'
import { turnsOfJobs } from './own-server-turns.ts'
import { resendBatch, sendThroughResend } from './resend.ts'
import { sendOnce } from './send-once.ts'
import { guardedHost } from './server-address.ts'
import type { ResolveHost } from './smtp-options.ts'
import { SmtpPools } from './smtp-pools.ts'
import { Turns } from './turns.ts'

/** The server and the sender, as the sent log shows them: never a password. */
export interface SenderConfig {
  type: 'shared' | 'standard'
  host?: string
  port?: number
  username?: string
  sender_name: string
  sender_email: string
}

/** How emails of a project are sent. */
export interface MailRoute {
  /** To an email server, into the development inbox, or nowhere. */
  readonly kind: 'smtp' | 'inbox' | 'none'
  readonly from: MailMessage['from']
  readonly sender: SenderConfig
  /** Around everything that is done for one email. Throws NoTurnError where it has to come back later. */
  inTurn(work: () => Promise<void>): Promise<void>
  send(message: MailMessage): Promise<Outcome>
  /** The same around a part of a bulk send. */
  inBulkTurn<T>(work: () => Promise<T>): Promise<T>
  /** How many to hand to sendMany() at once. */
  readonly batchSize: number
  /** Many at once, each with an outcome of its own. */
  sendMany(messages: readonly MailMessage[]): Promise<Outcome[]>
}

export interface Mailer {
  /** By the project's own server where it has one. */
  routeOf(project: Project): MailRoute
  /** Whether anything can be sent for it. */
  canSend(project: Project): boolean
  /** For our own emails about the project, regardless of its settings. */
  sharedRoute(name: string): MailRoute
  /** One attempt, with a limit, by settings that are not stored yet. */
  tryOut(server: SmtpServer, message: MailMessage, limitMillis: number): Promise<Outcome>
  close(): Promise<void>
}

/** Few, because after a crash the outcome of those being sent is unknown. */
const smtpBatchSize = 30

interface MailerContext {
  settings: Settings
  log: Logger
}

export function createMailer(app: MailerContext): Mailer {
  const { concurrency } = app.settings
  const pools = new SmtpPools({ connectionsEach: concurrency.emails })
  const shared = sharedTransport(app, pools)
  const resolveHost = guardedHost(app.settings)
  const turns = turnsOfJobs(concurrency.jobs)
  return {
    routeOf: (project) => {
      const own = ownServerOf(project.config)
      if (!own) return shared(project.displayName)
      // One owner may have any number of projects.
      const owner = { id: project.accountId ?? project.id }
      const route = ownRoute(app, own, pools, resolveHost)
      return {
        ...route,
        inTurn: (work) => turns.emails.take(owner, work),
        send: (message) => turns.emails.timed(owner, () => route.send(message)),
        inBulkTurn: (work) => turns.bulk.take(owner, work),
      }
    },
    canSend: ({ config }) => app.settings.smtp !== undefined || app.settings.inbox || ownServerOf(config) !== undefined,
    sharedRoute: shared,
    tryOut: (server, message, limitMillis) => outcomeOf(sendOnce(server, resolveHost, message, limitMillis)),
    close: () => pools.close(),
  }
}

type OwnRoute = Omit<MailRoute, 'inTurn' | 'inBulkTurn'>

function ownRoute({ settings }: MailerContext, own: OwnServer, pools: SmtpPools, resolveHost: ResolveHost): OwnRoute {
  const { host, port, username = '', senderName, senderEmail } = own
  const send = (message: MailMessage) => outcomeOf(pools.send(own, resolveHost, message))
  return {
    kind: 'smtp',
    from: { name: senderName, address: senderEmail },
    sender: { type: 'standard', host, port, username, sender_name: senderName, sender_email: senderEmail },
    send,
    batchSize: own.isResend ? resendBatch : smtpBatchSize,
    sendMany: own.isResend
      ? (messages) => sendThroughResend(settings, own.password ?? '', messages)
      : (messages) => untilUnreachable(messages, send),
  }
}

/** Messages on their way at once, of which most wait for a connection. */
const widthOfMany = 10

/** One after the other: where the server turns out to be down or to hang, the rest of them is not kept waiting for it. */
async function untilUnreachable(messages: readonly MailMessage[], send: MailRoute['send']): Promise<Outcome[]> {
  const turns = new Turns(widthOfMany)
  let unreachable: Outcome
  const sendNext = async (message: MailMessage) => {
    if (unreachable) return unreachable
    const outcome = await send(message)
    if (outcome?.isUnreachable || outcome?.failure.errorType === 'TIMEOUT') {
      unreachable = new MailNotSent(outcome.failure, true)
    }
    return outcome
  }
  return Promise.all(messages.map((message) => turns.take(() => sendNext(message))))
}

/** The operator's own server, else the inbox. Outside of development there is no inbox, since it shows sign-in codes. */
function sharedTransport({ settings, log }: MailerContext, pools: SmtpPools): (name: string) => MailRoute {
  const { smtp } = settings
  const address = smtp ? addressOf(smtp.from) : defaultSender(settings)
  const kind = smtp ? 'smtp' : settings.inbox ? 'inbox' : 'none'
  const send = smtp ? smtpSend(smtp, pools) : settings.inbox ? keepInInbox : refuseAll(log)
  return (name) => ({
    kind,
    from: { name: oneLine(name), address },
    // Projects must not learn which server the operator uses.
    sender: { type: 'shared', sender_name: oneLine(name), sender_email: address },
    inTurn: (work) => work(),
    inBulkTurn: (work) => work(),
    send,
    batchSize: smtpBatchSize,
    sendMany: (messages) => Promise.all(messages.map(send)),
  })
}

// The operator may name any host.
const asItIs = (host: string) => Promise.resolve(host)
const smtpSend = (smtp: SmtpServer, pools: SmtpPools) => (message: MailMessage) =>
  outcomeOf(pools.send(smtp, asItIs, message))

/** The captured email is kept with its row in the sent-email log, so there is nothing left to do here. */
const keepInInbox = (): Promise<Outcome> => Promise.resolve(undefined)

function refuseAll(log: Logger) {
  let warned = false
  const advice = 'no email server is set: emails are not sent, only logged as failed. Set HALLPASS_SMTP_HOST.'
  return (): Promise<Outcome> => {
    if (!warned) log.warn({}, advice)
    warned = true
    return Promise.resolve(new MailNotSent(failureOf('UNKNOWN', false, advice)))
  }
}

export const defaultSender = (settings: Pick<Settings, 'url'>) => `noreply@${new URL(settings.url).hostname}`

/** HALLPASS_SMTP_FROM may carry a name; ours is the project's. */
const addressOf = (from: string) => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from

const outcomeOf = (sending: Promise<void>): Promise<Outcome> => sending.then(() => undefined, notSentOf)
