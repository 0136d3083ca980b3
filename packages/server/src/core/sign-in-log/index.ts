export { AddressHashes } from './address-hashes.ts'
export type { SignInEntry } from './entry.ts'
export { SignInLog } from './log.ts'
export { deleteOldSignIns } from './sweep.ts'
