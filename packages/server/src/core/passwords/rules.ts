import { knownError, passwordLength } from '@hallpass/contract'

/** Contract 01 §4.2: the bounds of a new password, in characters. */
export function checkNewPassword(password: string) {
  const { length } = [...password]
  if (length < passwordLength.min) throw knownError('PASSWORD_TOO_SHORT', { min_length: passwordLength.min })
  if (length > passwordLength.max) throw knownError('PASSWORD_TOO_LONG', { maxLength: passwordLength.max })
}
