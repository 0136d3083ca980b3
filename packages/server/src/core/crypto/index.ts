export { sameSecret, sha256 } from './hash.ts'
export {
  type ApiKeyParts,
  type ApiKeyType,
  lastFour,
  newApiKey,
  newProjectKey,
  type ProjectKeyKind,
  parseApiKey,
} from './keys.ts'
export { ProjectSealers } from './project-sealers.ts'
export { randomRequestId, randomText, randomToken } from './random.ts'
export { resealColumn, type SealedColumn } from './reseal.ts'
export { createSealer, type Sealer, UnsealError } from './seal.ts'
export { deriveBytes, fingerprint } from './secrets.ts'
