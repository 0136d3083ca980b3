import { commonPasswordAdvice, knownError, passwordLength } from '@hallpass/contract'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'

/** In characters, not bytes. Known errors, where published clients expect them, and not schema violations. */
export function checkNewPassword(call: Call, password: string) {
  const { length } = [...password]
  if (length < passwordLength.min) throw knownError('PASSWORD_TOO_SHORT', { min_length: passwordLength.min })
  if (length > passwordLength.max) throw knownError('PASSWORD_TOO_LONG', { maxLength: passwordLength.max })
  if (!isRefusedAsCommon(call, password)) return
  if (wantsExtensions(call.request)) throw knownError('PASSWORD_TOO_COMMON')
  // Published clients show this sentence, and the advice is right: longer ones are rarely common.
  throw knownError('PASSWORD_TOO_SHORT', { min_length: Math.max(commonPasswordAdvice.minLength, length + 1) })
}

/** A server may have its reasons. */
const isRefusedAsCommon = ({ app, project, level }: Call, password: string) =>
  level === 'client' && project.config.auth.password.refuseCommon && app.commonPasswords.has(password)

export function requirePasswords({ project }: Call) {
  if (!project.config.auth.password.allowSignIn) throw knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED')
}
