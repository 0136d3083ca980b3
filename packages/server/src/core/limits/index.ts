export { deviceKey, emailKey, idKey, type LimitKey, networkKey } from './limit-key.ts'
export { createLimits, type Limiter, type LimiterFactory, type Limits, RateLimited } from './limits.ts'
export { type RateLimitStore, sharedLimiters } from './shared-limiter.ts'
export { maxRetryAfterSeconds, TooManyRequests } from './too-many-requests.ts'
