/** For our own framework packages: no promise is made that these stay. Nothing here needs React. */
export { resolve as resolveHandlerPath } from './handler/routes.ts'
