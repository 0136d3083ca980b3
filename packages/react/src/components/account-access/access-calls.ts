import { isTextError } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import { hallpassAppInternals, type Result } from '@hallpass/js'
import { linkProblemOf } from '../../flows/link.flow.ts'
import type { ReactApp } from '../../provider.tsx'

const coreOf = (app: ReactApp) => app[hallpassAppInternals].core

/** As the person who is signed in here, if somebody is: the server says whether the account is theirs. */
const me = (app: ReactApp) => ({ level: 'client', session: coreOf(app).sessions.find() }) as const

export type AccountAccess = Awaited<ReturnType<typeof readVerification>>
const readVerification = (app: ReactApp, code: string) =>
  coreOf(app).call(me(app), routes.listVerificationAccess, { body: { code } })
const readReset = (app: ReactApp, code: string) => coreOf(app).call(me(app), routes.listResetAccess, { body: { code } })

const readers = { verification: readVerification, reset: readReset }

/** What opens the account that a code was mailed for. Undefined where the server is older than this question. */
export async function findAccess(
  app: ReactApp,
  kind: keyof typeof readers,
  code: string,
): Promise<Result<AccountAccess | undefined, unknown>> {
  try {
    return { status: 'ok', data: await readers[kind](app, code) }
  } catch (error) {
    if (linkProblemOf(error) === undefined && isTextError(error) && error.status === 404) {
      return { status: 'ok', data: undefined }
    }
    return { status: 'error', error }
  }
}

const spent = { status: 'ok', data: undefined } as const

export async function verifyAndRemove(app: ReactApp, code: string): Promise<Result<undefined, unknown>> {
  await coreOf(app).call(me(app), routes.verifyAndRemoveAccess, { body: { code } })
  return spent
}

export async function resetAndRemove(
  app: ReactApp,
  body: { code: string; password: string },
): Promise<Result<undefined, unknown>> {
  await coreOf(app).call(me(app), routes.resetAndRemoveAccess, { body })
  return spent
}
