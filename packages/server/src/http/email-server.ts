import { knownError } from '@hallpass/contract'
import { ownServerOf } from '../core/mail/index.ts'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'

/**
 * A project's own words go out under an address of its own, or stay in the inbox, where nobody gets them. Published clients know
 * nothing of an inbox: for them the shared server refuses, as ever.
 */
export function requireEmailServer({ app, project, request }: Call): void {
  if (ownServerOf(project.config)) return
  if (wantsExtensions(request) && app.mail.routeOf(project).kind === 'inbox') return
  throw knownError('REQUIRES_CUSTOM_EMAIL_SERVER')
}

/** For emails that somebody waits for. Published clients know of no such refusal: to them an email is on its way, as ever. */
export function requireDelivery({ app, project, request }: Pick<Call, 'app' | 'project' | 'request'>): void {
  if (wantsExtensions(request) && !app.mail.canSend(project)) throw knownError('NO_EMAIL_SERVER')
}
