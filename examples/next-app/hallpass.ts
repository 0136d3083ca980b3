import { HallpassServerApp } from '@hallpass/next'

/** Project and keys come from the environment: see .env.example. */
export const hallpass = new HallpassServerApp({ tokenStore: 'nextjs-cookie' })
