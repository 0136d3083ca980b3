export { deviceKey, emailKey, idKey, type LimitKey, networkKey } from './limit-key.ts'
export { createLimits, type Limits, RateLimited } from './limits.ts'
export { type RateLimitStore, sharedLimiters } from './shared-limiter.ts'
export { TooManyRequests } from './too-many-requests.ts'
