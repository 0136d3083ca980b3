export { captureTestMail } from './capture-test-mail.ts'
export {
  type CapturedFilter,
  type CapturedMail,
  capturedState,
  clearCapturedMails,
  listCapturedMails,
} from './captured-mails.ts'
export { deliverMail, type MailApp, type MailEvent, mailRetry, retryMail } from './deliver.ts'
export { type FailedEmails, listFailedEmails } from './failed-emails.ts'
export { type MailFailure, MailNotSent } from './mail-failure.ts'
export { type MailKind, type MailRequest, requestMail, sealCode } from './mail-request.ts'
export { createMailer, type Mailer, type MailRoute, type Outcome, type SenderConfig } from './mailer.ts'
export type { MailMessage } from './message.ts'
export type { SecurityNotice } from './security-notice.ts'
export { tryOutMailServer } from './try-out-server.ts'
