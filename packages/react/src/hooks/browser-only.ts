import { moreAbout } from '../development/warnings.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * What is live needs a browser: while a server renders, the component leaves its place to the nearest Suspense
 * boundary, and the browser fills it. Next.js knows this digest and reports nothing.
 */
export function bailOutOnServer(): void {
  if (typeof window !== 'undefined') return
  const more = process.env.NODE_ENV === 'development' ? moreAbout() : ''
  const error = new Error(`Hallpass hooks run in the browser. Put a Suspense boundary around the component.${more}`)
  throw Object.assign(error, { digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' })
}
