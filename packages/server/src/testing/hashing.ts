/** For the benchmark of bare password hashing, which must do the same work as the server. */
export { argon2Options } from '../core/passwords/hash-formats.ts'
export { lowerPoolPriority } from '../core/passwords/schemes/pool-priority.ts'
