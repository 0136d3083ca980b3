export { captureTestMail } from './capture-test-mail.ts'
export { brandedRenderer } from './compose/branded-renderer.ts'
export { type Draft, draftColumns, findDraft, type ThemeChoice, toDraft } from './compose/drafts.ts'
export { templateModule, templateOrigin, themeModule, themeOrigin } from './compose/email-modules.ts'
export { createFairRenderer, type FairRenderer, type ProjectRenderer } from './compose/fair-renderer.ts'
export { type MailMessage, messageIdOf } from './compose/message.ts'
export { renderPreview } from './compose/preview.ts'
export { filled, oneLine } from './compose/text-safety.ts'
export type { MailContext } from './context.ts'
export { deliverMail, mailRetry, retryMail } from './deliver.ts'
export {
  type CapturedFilter,
  type CapturedMail,
  capturedState,
  clearCapturedMails,
  listCapturedMails,
} from './log/captured-mails.ts'
export { type FailedEmails, listFailedEmails } from './log/failed-emails.ts'
export { type NotedOutcome, noteOutcomes, sealMessage } from './log/sent-emails.ts'
export { deleteOldEmails } from './log/sweep.ts'
export {
  giveUpAfterMillis,
  maxAttempts,
  pauseAfterAttempt,
  pauseWhileUnreachable,
  pauseWithoutTurn,
} from './retries.ts'
export { failureOf, MailNotSent, type Outcome, reasonOf } from './send/mail-failure.ts'
export { createMailer, type Mailer, type MailRoute, type SenderConfig } from './send/mailer.ts'
export { ownServerOf } from './send/own-server.ts'
export { NoTurnError } from './send/own-server-turns.ts'
export { sendSample } from './send-sample.ts'
export { tryOutMailServer } from './try-out-server.ts'
export { withDelivery } from './with-delivery.ts'
