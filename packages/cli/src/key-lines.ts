import type { RunningServer } from '@hallpass/server'

/** What the first start says about the keys that it made. */
export function keyLines(keys: RunningServer['generatedKeys']): string[] {
  const named = [
    ['HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY', keys?.publishableClientKey],
    ['HALLPASS_INTERNAL_SECRET_SERVER_KEY', keys?.secretServerKey],
    ['HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY', keys?.superSecretAdminKey],
  ]
  const made = named.flatMap(([name, key]) => (key === undefined ? [] : [`  ${name}=${key}`]))
  return made.length === 0 ? [] : ['', '  Keys of the project internal, made now and shown only this once:', ...made]
}
