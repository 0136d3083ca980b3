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
export { randomRequestId, randomText, randomToken } from './random.ts'
export { createSealer, type Sealer, UnsealError } from './seal.ts'
export { deriveBytes, fingerprint } from './secrets.ts'
