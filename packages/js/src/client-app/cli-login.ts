import { cliLoginMessage, KnownError, type KnownErrorOf, timingMillis } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { type Result, resultOf } from '../result.ts'

/** How somebody signs in to a terminal by way of a browser. */
export interface CliLoginOptions {
  /** The app whose page asks the person to confirm. */
  appUrl: string
  /** How long the link is good for, at most a day; two hours by itself. */
  expiresInMillis?: number
  /** How often to look whether the person has confirmed; without end by itself. */
  maxAttempts?: number
  /** How long to wait in between; two seconds by itself. */
  waitTimeMillis?: number
  /** Shows the address; by itself it is written to the console. */
  promptLink?(url: string): void
  /** Gives up waiting. */
  signal?: AbortSignal
}

export type CliLoginResult = Result<
  string,
  KnownErrorOf<'CLI_AUTH_ERROR' | 'CLI_AUTH_EXPIRED_ERROR' | 'CLI_AUTH_USED_ERROR'>
>

export const promptCliLogin = (core: Core, options: CliLoginOptions): Promise<CliLoginResult> =>
  resultOf(['CLI_AUTH_ERROR', 'CLI_AUTH_EXPIRED_ERROR', 'CLI_AUTH_USED_ERROR'], () => login(core, options))

const say = (url: string) => console.log(`Open this address to log in:\n\n${url}\n`)

async function login(core: Core, options: CliLoginOptions): Promise<string> {
  const { appUrl, expiresInMillis, maxAttempts = Number.POSITIVE_INFINITY, promptLink = say, signal } = options
  const caller = { level: 'client', signal } as const
  const body = { expires_in_millis: expiresInMillis }
  const { polling_code, login_code } = await core.call(caller, routes.startCliLogin, { body })
  promptLink(`${appUrl.replace(/\/$/, '')}/handler/cli-auth-confirm?login_code=${encodeURIComponent(login_code)}`)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { status, data } = await core.callWithStatus(caller, routes.pollCliLogin, { body: { polling_code } })
    if (status === 201 && data.status === 'success' && data.refresh_token) return data.refresh_token
    if (data.status !== 'waiting') throw stateError(data.status)
    await core.settings.environment.sleep(options.waitTimeMillis ?? timingMillis.cliPoll, signal)
  }
  throw refused('CLI_AUTH_ERROR', cliLoginMessage.timedOut)
}

type Refusal = 'CLI_AUTH_ERROR' | 'CLI_AUTH_EXPIRED_ERROR' | 'CLI_AUTH_USED_ERROR'
const refused = (code: Refusal, message: string) => new KnownError(code, { message }, message)

function stateError(status: string) {
  if (status === 'expired') return refused('CLI_AUTH_EXPIRED_ERROR', cliLoginMessage.expired)
  if (status === 'used') return refused('CLI_AUTH_USED_ERROR', cliLoginMessage.used)
  return refused('CLI_AUTH_ERROR', `The login is in a state that this SDK does not know: ${status}`)
}
