export { type CheckedCode, checkCode } from './check-code.ts'
export { linkWithCode, otpAndNonce } from './code-text.ts'
export { consumeCode } from './consume-code.ts'
export { createCode, type NewCode } from './create-code.ts'
export { deleteAttemptCodes } from './delete-attempt-codes.ts'
export { findGuessTarget } from './guess-target.ts'
export {
  type CodeData,
  type CodePurpose,
  codePurposes,
  mailedLifetimeMillis,
  mailedLifetimeMinutes,
} from './purposes.ts'
export { spendMailedCodes } from './spend-mailed-codes.ts'
export { startLifetime } from './start-lifetime.ts'
export { submitCode } from './submit-code.ts'
export { deleteOldChallenges, deleteOldCodes } from './sweep.ts'
export { createUnsubscribeCodes, findUnsubscribeCode, type UnsubscribeCode } from './unsubscribe-codes.ts'
