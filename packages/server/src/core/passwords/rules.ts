import { knownError, passwordLength } from '@hallpass/contract'

/** In characters, not bytes. Known errors, where published clients expect them, and not schema violations. */
export function checkNewPassword(password: string) {
  const { length } = [...password]
  if (length < passwordLength.min) throw knownError('PASSWORD_TOO_SHORT', { min_length: passwordLength.min })
  if (length > passwordLength.max) throw knownError('PASSWORD_TOO_LONG', { maxLength: passwordLength.max })
}
