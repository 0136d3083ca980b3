export { captureTestMail } from './capture-test-mail.ts'
export {
  type CapturedFilter,
  type CapturedMail,
  capturedState,
  clearCapturedMails,
  listCapturedMails,
} from './captured-mails.ts'
export { deliverMail, type MailApp, type MailEvent } from './deliver.ts'
export { type MailFailure, MailNotSent } from './mail-failure.ts'
export { type MailKind, type MailRequest, requestMail, sealCode } from './mail-request.ts'
export type { MailMessage } from './message.ts'
export type { SecurityNotice } from './security-notice.ts'
export { createMailTransport, type MailTransport } from './transport.ts'
