import type { AuthMethod } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { NormalizedEmail } from '../email.ts'
import { emit } from './emit.ts'

interface RequestBase {
  email: NormalizedEmail
  /** Already checked as trusted. */
  callbackUrl: string
  language: string
}

/** What can be asked for. Codes are made when the email is, so that no secret lies in the outbox. */
export interface EmailVerification extends RequestBase {
  kind: 'email_verification'
  userId: string
}

/** Whose account it is, and whether there is one, is looked up when the email is made: asking reveals nothing (T09, T10). */
export interface PasswordReset extends RequestBase {
  kind: 'password_reset'
}

/** The caller already knows a part of this code, or its id, so it exists before its email, and waits for it sealed. */
interface WithCode extends RequestBase {
  codeId: string
  /** Null once the email was sent. */
  sealedCode: string | null
}

export interface MagicLink extends WithCode {
  kind: 'magic_link'
}

export interface TeamInvitation extends WithCode {
  kind: 'team_invitation'
}

/** Says that an account waits; the link is the callback URL as it is. */
export interface SignInInvitation extends RequestBase {
  kind: 'sign_in_invitation'
}

/** To the owners of a project, about emails that were not sent. Logged under `internal`. */
export interface FailedEmailsDigest {
  kind: 'failed_emails_digest'
  /** Whom it goes to and what it names is read when it is sent: people may have been deleted by then. */
  projectId: string
  /** From when on emails failed. Requests of older servers have none. */
  since?: string
}

/**
 * To the owners of a key that a secret scanner found; always from the shared sender, since the
 * project's own server may be what leaked.
 */
export interface ApiKeyRevoked {
  kind: 'api_key_revoked'
  apiKeyId: string
  email: string
  /** Of whoever reported the key; what an earlier release queued has none. */
  language?: string
}

/** To the members of the team that owns a project: we stopped sending to an endpoint of it. Logged under `internal`. */
export interface WebhookDisabled {
  kind: 'webhook_disabled'
  emails: string[]
  projectId: string
  projectName: string
  endpointId: string
  endpointUrl: string
}

/** What may have happened to an account without its owner's doing. */
export type SecurityNotice =
  | 'password_set'
  | 'password_changed'
  | 'password_removed'
  | 'primary_email_changed'
  | 'primary_email_replaced'
  | 'email_added'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'security_key_added'
  | 'security_key_removed'
  | 'api_key_created'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkeys_removed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'session_reused'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'device_trusted'

/** What was done to an account, where the project wants its people to know. */
export interface SecurityNoticeMail {
  kind: 'security_notice'
  notice: SecurityNotice
  /** The address may not be theirs any more. */
  userId: string
  email: string
  /** When it happened, which may be long before the email is sent. */
  at: string
  /** How many recovery codes are left after one was used. */
  codesLeft?: number
  language: string
}

/** Somebody signed in from a network that the account does not know. */
export interface NewSignInMail {
  kind: 'new_sign_in'
  userId: string
  /** Verified when they signed in. Whoever has the account by now may have changed it. */
  email: string
  sessionId: string
  /** As known_networks has it. */
  network: string
  wasActive: boolean
  at: string
  methods: readonly AuthMethod[]
  countryCode: string | null
  city: string | null
  userAgent: string | null
  language: string
}

/** Somebody has lost their second factor, and asked to be rid of it after a delay. One to each verified address. */
export interface FactorResetRequested {
  kind: 'factor_reset_requested'
  userId: string
  email: string
  /** When it was asked for, and from when on it can be finished. */
  at: string
  dueAt: string
  countryCode: string | null
  city: string | null
  userAgent: string | null
  language: string
}

/** Brings the code that finishes it. */
export interface FactorResetCode {
  kind: 'factor_reset_code'
  userId: string
  email: string
  codeId: string
  /** Null once the email was sent. */
  sealedCode: string | null
  language: string
}

/** Brings the code that links an account with a person of a connection, or makes theirs. */
export interface SsoLinkCode {
  kind: 'sso_link_code'
  /** Null where nobody has an account with the address. */
  userId: string | null
  email: string
  /** What people call the connection. */
  provider: string
  codeId: string
  /** Null once the email was sent. */
  sealedCode: string | null
  language: string
}

/** About the proof of a domain, to those who may change the team. */
export interface SsoDomainMail {
  kind: 'sso_domain'
  userId: string
  teamId: string
  domain: string
  notice: 'lost' | 'claimed'
  /** When it goes to the team that proved it last. */
  dueAt: string | null
  language: string
}

/** About a subscription, to the person or to a member of the team who may change its billing. */
interface BillingMail {
  userId: string
  /** Null for a person's own. What an earlier release queued has none. */
  teamId?: string | null
  subscriptionId: string
  offer: string
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  language: string
}

/** A trial ends soon: what they will pay, and until when they can cancel. */
export interface TrialEnding extends BillingMail {
  kind: 'trial_ending'
  /** When it ends. */
  at: string
}

/** What is due could not be charged. */
export interface PaymentFailed extends BillingMail {
  kind: 'payment_failed'
  /** When it is tried again; null after the last try. */
  at: string | null
}

/** To a person who has little left of an item, or whose team has. */
export interface LowBalanceMail {
  kind: 'low_balance'
  userId: string
  /** The id of the team, for one of the people who manage its billing. */
  teamId: string | null
  item: string
  quantity: number
  language: string
}

/** To whoever is to connect a team with its identity provider, and has no account. */
export interface SetupLinkMail {
  kind: 'setup_link'
  email: NormalizedEmail
  teamId: string
  /** Of the link. */
  codeId: string
  /** Null once the email was sent. */
  sealedCode: string | null
  language: string
}

/**
 * The last certificate of a SAML connection ends soon: to those who look after the team, and, logged under `internal`, to the owners of
 * the project.
 */
export interface CertificateEnding {
  kind: 'certificate_ending'
  emails: string[]
  projectName: string
  connection: string
  team: string
  at: string
  /** Of all of them, what an earlier release queued has none. */
  language?: string
}

export type MailRequest =
  | EmailVerification
  | PasswordReset
  | MagicLink
  | TeamInvitation
  | SignInInvitation
  | FailedEmailsDigest
  | WebhookDisabled
  | ApiKeyRevoked
  | SecurityNoticeMail
  | NewSignInMail
  | FactorResetRequested
  | FactorResetCode
  | SsoLinkCode
  | SsoDomainMail
  | TrialEnding
  | PaymentFailed
  | LowBalanceMail
  | SetupLinkMail
  | CertificateEnding

/** `bulk`: of a send-email call. `test`: an admin checks that emails arrive. */
export type MailKind = MailRequest['kind'] | 'test' | 'bulk'

/** Queues an email in the caller's transaction: it is sent if that commits. Returns the id of its event. */
export const requestMail = (tx: TenantDb, mail: MailRequest): Promise<string> => emit(tx, 'mail.requested', mail)

const contextOf = (codeId: string) => `outbox.code:${codeId}`

export const sealCode = (sealer: Sealer, { id, code }: { id: string; code: string }) => sealer.seal(code, contextOf(id))

export const openCode = (sealer: Sealer, { codeId, sealedCode }: { codeId: string; sealedCode: string }) =>
  sealer.open(sealedCode, contextOf(codeId))

/**
 * For the job that has sent the email, in the transaction that records it: nothing of the code stays behind, nor of an email
 * about other people's addresses.
 */
export async function eraseRequest(tx: TenantDb, eventId: string, request: MailRequest) {
  const payload = withoutContent(request)
  if (!payload) return
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', eventId)
    .execute()
}

function withoutContent(request: MailRequest): MailRequest | undefined {
  if ('sealedCode' in request) return { ...request, sealedCode: null }
  if (request.kind === 'webhook_disabled' || request.kind === 'certificate_ending') return { ...request, emails: [] }
  return undefined
}
