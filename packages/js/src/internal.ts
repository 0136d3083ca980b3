/** For our own framework packages: no promise is made that these stay. */

export { project as projectFromWire } from './objects/project.ts'
export { tokensInCookies } from './session/cookies.ts'
