import type { SsoReason } from '@hallpass/contract'
import type { RequestInfo } from '../request.ts'

const reasons = new WeakMap<RequestInfo, SsoReason>()

/** Why it is refused, for the page that the person sees and for the log of the connection. */
export const noteSsoReason = (request: RequestInfo, reason: SsoReason) => void reasons.set(request, reason)

export const ssoReasonOf = (request: RequestInfo): SsoReason | undefined => reasons.get(request)
