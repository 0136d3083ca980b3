export { type CheckedCode, checkCode } from './check-code.ts'
export { linkWithCode, otpAndNonce } from './code-text.ts'
export { consumeCode } from './consume-code.ts'
export { createCode, type NewCode } from './create-code.ts'
export { deleteAttemptCodes } from './delete-attempt-codes.ts'
export { findGuessTarget } from './guess-target.ts'
export { findLinkCode, type LinkCode } from './link-codes.ts'
export {
  type CodeData,
  type CodePurpose,
  codePurposes,
  mailedLifetimeMillis,
  mailedLifetimeMinutes,
} from './purposes.ts'
export { spendDisownCodes, spendMailedCodes } from './spend-mailed-codes.ts'
export { startLifetime } from './start-lifetime.ts'
export { submitCode } from './submit-code.ts'
export { deleteOldChallenges, deleteOldCodes } from './sweep.ts'
export { createUnsubscribeCodes } from './unsubscribe-codes.ts'
