import { countCharacters, passwordLength } from '@hallpass/contract'

/** What is shown about a password while it is being chosen. Pure; the server decides. */
export const isPasswordLongEnough = (password: string): boolean => {
  const length = countCharacters(password)
  return length >= passwordLength.min && length <= passwordLength.max
}
