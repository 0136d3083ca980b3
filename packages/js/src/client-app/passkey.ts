/** Loaded with the first ceremony: most visits see none. */
import { KnownError, type KnownErrorOf, passkeyRpIdPlaceholder, webAuthnUserIdBytes } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Core } from '../app/core.ts'
import { type Result, resultOf } from '../result.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import type { Session } from '../session/session.ts'
import type { Caller } from '../transport/call.ts'
import { fromBase64 } from '../transport/random.ts'

const webAuthnError = (message: string, code: string) =>
  new KnownError('PASSKEY_WEBAUTHN_ERROR', { message, code }, message)

/** What must hold before a ceremony: docs/protocol/sdk.md#passkeys-mfa-and-oauth-in-the-browser. */
export function check(rpId: string, hostname: string): void {
  if (!isBrowser() || typeof window.PublicKeyCredential !== 'function') {
    throw webAuthnError('WebAuthn is not supported in this browser', 'ERROR_WEBAUTHN_NOT_SUPPORTED')
  }
  if (rpId !== passkeyRpIdPlaceholder) {
    throw webAuthnError(`The server must leave the relying-party id open, not say ${rpId}`, 'ERROR_INVALID_RP_ID')
  }
  const page = window.location.hostname
  if (!isValidDomain(page))
    throw webAuthnError(`${page} is not a domain that can have passkeys`, 'ERROR_INVALID_DOMAIN')
  if (page !== hostname && !page.endsWith(`.${hostname}`)) {
    throw webAuthnError(`The relying-party id ${hostname} does not match ${page}`, 'ERROR_INVALID_RP_ID')
  }
}

const isValidDomain = (host: string) =>
  host === 'localhost' || /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i.test(host)

export async function ceremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message = String(error), code, name } = error as { message?: string; code?: unknown; name?: string }
    throw webAuthnError(message, typeof code === 'string' ? code : (name ?? 'UNKNOWN'))
  }
}

export function registerPasskey(
  core: Core,
  session: Session,
  options: { hostname?: string } = {},
): Promise<Result<void, KnownErrorOf<'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>> {
  const caller = { level: 'client', session } as const
  return resultOf(['PASSKEY_REGISTRATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'], async () => {
    const { options_json, code } = await core.call(caller, routes.initiatePasskeyRegistration)
    const hostname = options.hostname ?? (isBrowser() ? window.location.hostname : '')
    check(options_json.rp.id, hostname)
    const bytes = fromBase64(options_json.user.id).length
    if (bytes < webAuthnUserIdBytes.min || bytes > webAuthnUserIdBytes.max) {
      throw webAuthnError('The user id must be 1 to 64 bytes', 'ERROR_INVALID_USER_ID_LENGTH')
    }
    const optionsJSON = { ...options_json, rp: { ...options_json.rp, id: hostname } }
    // The transports that a server lists are those that a browser reported.
    const credential = await ceremony(() => startRegistration({ optionsJSON: optionsJSON as never }))
    await core.call(caller, routes.registerPasskey, { body: { credential, code } })
  })
}

interface Options {
  autofill?: boolean | undefined
  signal?: AbortSignal | undefined
}

export async function passkeySignIn(core: Core, { autofill, signal }: Options) {
  const caller = { level: 'client', session: core.sessions.find(), signal } as const
  return core.call(caller, routes.passkeySignIn, { body: await askForPasskey(core, caller, autofill) })
}

/** The ceremony: what the browser answered, and the code of the challenge. */
export async function askForPasskey(core: Core, caller: Caller<'client'>, autofill = false) {
  const { signal } = caller
  const { options_json, code } = await core.call(caller, routes.initiatePasskeyAuthentication)
  const rpId = isBrowser() ? window.location.hostname : ''
  check(options_json.rpId, rpId)
  const optionsJSON = { ...options_json, rpId }
  const response = await ceremony(() =>
    untilAborted(signal, () =>
      startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill: autofill }),
    ),
  )
  return { authentication_response: response, code }
}

/** A ceremony that waits in a field goes on until it is stopped. Stops only its own: a later one has already ended it. */
export async function untilAborted<T>(signal: AbortSignal | undefined, start: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted()
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', stop)
  try {
    return await start()
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
