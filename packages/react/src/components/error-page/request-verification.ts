import * as routes from '@hallpass/contract/client-routes'
import { hallpassAppInternals } from '@hallpass/js'
import type { ReactApp } from '../../provider.tsx'

/** Mails a link to the address. Nothing tells whether there is an account with it. */
export async function requestVerification(app: ReactApp, email: string): Promise<void> {
  const { core } = app[hallpassAppInternals]
  const callback_url = new URL(core.urls.emailVerification, window.location.href).href
  await core.call({ level: 'client', session: undefined }, routes.requestEmailVerification, {
    body: { email, callback_url },
  })
}
