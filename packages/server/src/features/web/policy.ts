import { randomBytes } from 'node:crypto'

export interface PolicyOptions {
  /** In development, pictures may come over http as well. */
  development: boolean
  nonce: string
  /** Stripe's card fields, as Stripe documents it: https://docs.stripe.com/security/guide#content-security-policy */
  stripe?: boolean
  /** The API, where it is at another origin. */
  apiUrl?: string | undefined
  /** May show our pages in frames. */
  frames?: boolean
}

/** Pictures of users, teams and projects may be anywhere. */
export const pictureSources = (development: boolean) => [
  "'self'",
  'data:',
  'blob:',
  'https:',
  ...(development ? ['http:'] : []),
]

export const newNonce = () => randomBytes(18).toString('base64')

const stripeSources: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Content-Security-Policy of one answer: our own files, and inline only what carries this answer's nonce. */
export function contentPolicy({ development, nonce, apiUrl, stripe = false, frames = false }: PolicyOptions): string {
  const own = ["'self'", `'nonce-${nonce}'`]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': own,
    'style-src': own,
    'img-src': pictureSources(development),
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiUrl === undefined ? [] : [apiUrl])],
    ...(frames && { 'frame-src': ["'self'"] }),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  if (stripe) {
    for (const [name, sources] of Object.entries(stripeSources)) {
      directives[name] = [...(directives[name] ?? []), ...sources]
    }
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** For every page of ours, beside the policy, whose frame-ancestors win over x-frame-options. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
