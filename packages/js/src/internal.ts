/** For our own framework packages: no promise is made that these stay. */

export { project as projectFromWire } from './objects/project.ts'
export { createCookieStore } from './session/cookie-store.ts'
export { tokensInCookies } from './session/cookies.ts'
export { createKeptStore } from './session/kept-store.ts'
export { waitingRequests } from './transport/request.ts'
export type { Waiting } from './transport/retry.ts'
