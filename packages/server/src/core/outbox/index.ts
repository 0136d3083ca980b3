export { emit } from './emit.ts'
export {
  type ApiKeyRevoked,
  type EmailVerification,
  eraseRequest,
  type FailedEmailsDigest,
  type MagicLink,
  type MailKind,
  type MailRequest,
  openCode,
  type PasswordReset,
  requestMail,
  type SecurityNotice,
  type SecurityNoticeMail,
  type SignInInvitation,
  sealCode,
  type TeamInvitation,
  type WebhookDisabled,
} from './mail-request.ts'
