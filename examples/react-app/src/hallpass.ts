import { HallpassClientApp } from '@hallpass/react'

/** Project, key and address come from .env.local, where `npm run demo` puts them. */
const env = (import.meta as unknown as { env: Record<string, string | undefined> }).env

export const hallpassApp = new HallpassClientApp({
  projectId: env.VITE_HALLPASS_PROJECT_ID ?? '',
  publishableClientKey: env.VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY ?? '',
  baseUrl: env.VITE_HALLPASS_URL ?? 'http://localhost:8102',
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
