/**
 * What is live needs a browser: while a server renders, the component leaves its place to the nearest Suspense
 * boundary, and the browser fills it. Next.js knows this digest and reports nothing.
 */
export function bailOutOnServer(): void {
  if (typeof window !== 'undefined') return
  const error = new Error('Hallpass hooks run in the browser. Put a Suspense boundary around the component.')
  throw Object.assign(error, { digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' })
}
