export { findApiKeyAnywhere } from './find-anywhere.ts'
export { emailsOfOwners } from './notified.ts'
export { isExpired, whyInvalid } from './validity.ts'
