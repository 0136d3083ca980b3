export { TooBusyError } from './gate.ts'
export { checkImportableHash, type ImportVerdict } from './hash-formats.ts'
export { createPasswords, type PasswordOptions, type Passwords } from './passwords.ts'
