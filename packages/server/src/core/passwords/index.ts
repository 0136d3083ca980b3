export { type CommonPasswords, loadCommonPasswords } from './common-passwords.ts'
export { checkImportableHash, checkPublishedHash, isStoredOtherwise } from './hash-formats.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { askedHash } from './schemes/asked.ts'
