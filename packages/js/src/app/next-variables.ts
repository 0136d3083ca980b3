/** As Next.js sees it in the code of browsers: no object, only names that it replaces. */
declare const process: { env: Readonly<Record<string, string | undefined>> }

/** Next.js replaces nothing but whole names, so each one is written out; of these alone it tells browsers. */
const written: Readonly<Record<string, () => string | undefined>> = {
  NEXT_PUBLIC_HALLPASS_PROJECT_ID: () => process.env.NEXT_PUBLIC_HALLPASS_PROJECT_ID,
  NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY: () => process.env.NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY,
  NEXT_PUBLIC_HALLPASS_API_URL: () => process.env.NEXT_PUBLIC_HALLPASS_API_URL,
  NEXT_PUBLIC_HALLPASS_API_URL_BROWSER: () => process.env.NEXT_PUBLIC_HALLPASS_API_URL_BROWSER,
  NEXT_PUBLIC_HALLPASS_EXTRA_REQUEST_HEADERS: () => process.env.NEXT_PUBLIC_HALLPASS_EXTRA_REQUEST_HEADERS,
  NEXT_PUBLIC_STACK_PROJECT_ID: () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  NEXT_PUBLIC_STACK_API_URL: () => process.env.NEXT_PUBLIC_STACK_API_URL,
  NEXT_PUBLIC_STACK_API_URL_BROWSER: () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
  NEXT_PUBLIC_BROWSER_STACK_API_URL: () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
  NEXT_PUBLIC_STACK_URL: () => process.env.NEXT_PUBLIC_STACK_URL,
  NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS: () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
}

export function inNext(name: string): string | undefined {
  try {
    return written[name]?.()
  } catch {
    // Browsers have no `process`, and nothing was put in its place.
    return undefined
  }
}
