'use client'
import { HallpassClientApp as ReactClientApp, type HallpassServerApp as ReactServerApp } from '@hallpass/react'
import type { ClientAppConstructor, ServerAppConstructor } from '../props.ts'

export type HallpassClientApp = ReactClientApp
export type HallpassServerApp = ReactServerApp

/** The client app of React; `nextjs-cookie` is the page's cookies here. */
export const HallpassClientApp: ClientAppConstructor = class extends ReactClientApp {
  constructor({ tokenStore, redirectMethod = 'nextjs', ...options }: ConstructorParameters<ClientAppConstructor>[0]) {
    super({
      ...options,
      tokenStore: tokenStore === 'nextjs-cookie' ? 'cookie' : tokenStore,
      redirectMethod: redirectMethod === 'nextjs' ? 'window' : redirectMethod,
    })
  }
}

function refuse() {
  throw new Error('HallpassServerApp has a secret key: use it in server components, actions and route handlers only.')
}

/** For the types of files that only the server runs. */
export const HallpassServerApp = refuse as unknown as ServerAppConstructor
