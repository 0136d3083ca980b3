import * as z from 'zod'
import type { ErrorCode } from '../errors.ts'
import { verificationCode } from '../schemas.ts'

/** What every endpoint that takes a code may answer, in the order of docs/protocol/sign-in.md#order-of-code-checks. */
export const codeErrors = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const satisfies readonly ErrorCode[]

/** Checks a code without using it. */
export const CodeOnly = z.strictObject({ code: verificationCode })
export const CodeIsValid = z.object({ is_code_valid: z.literal(true) })
