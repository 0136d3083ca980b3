import { parseUrl } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { sha256 } from '../../../core/crypto/index.ts'
import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'
import type { OpenCall } from '../../../http/call.ts'
import { type Flow, flowExpiry, randomPart } from '../flow.ts'
import { setInnerCookie } from '../inner-cookie.ts'
import { findFlow, insertFlow, takeFlow } from '../store.ts'

/** A flow whose person has not agreed yet. What it needs at the provider is made when they have. */
export interface Question extends Omit<Flow, 'inner'> {
  /** The browser comes from a page of ours that goes nowhere by itself: somebody pressed a button there. */
  isFromOwnPage: boolean
}

/** Why and when people are asked: docs/protocol/oauth.md#asking-before-connecting. */
export function comesFromApp(app: App, project: Project, request: RequestInfo): boolean {
  const referer = request.header('referer') ?? ''
  // Pages of our own lead to any path of ours that their address names.
  const { pagesUrl, url } = app.settings
  if ([url, pagesUrl].some((own) => parseUrl(referer)?.origin === new URL(own).origin)) return false
  return project.trusts(referer, app.settings)
}

/**
 * Sign-in pages lead to wherever their address says, so that they do not show what a person wants. A person's settings
 * and the dashboard do not.
 */
function isFromOwnPage(app: App, { id }: Project, request: RequestInfo): boolean {
  const referer = request.header('referer') ?? ''
  if (!URL.canParse(referer)) return false
  const { origin, pathname } = new URL(referer)
  if (origin !== new URL(app.settings.url).origin) return false
  if (pathname === `/p/${id}/handler/account-settings`) return true
  return id === 'internal' && (pathname === '/handler/account-settings' || !/^\/(handler|p|api)\//.test(pathname))
}

const pathOf = (project: Project) => `/p/${project.id}/connect`

/** Keeps the flow, and returns where this browser is asked about it. */
export async function askFirst(
  { app, request }: OpenCall,
  project: Project,
  flow: Omit<Flow, 'inner'>,
): Promise<string> {
  const question: Question = { ...flow, isFromOwnPage: isFromOwnPage(app, project, request) }
  const code = randomPart()
  const { hash, context } = placeOf(project, code)
  const sealed = app.sealer.seal(JSON.stringify(question), context)
  await insertFlow(app.database.forTenancy(project.tenancyId), hash, sealed, flowExpiry(app))
  setInnerCookie(app, request, code, false)
  return `${app.settings.url}${pathOf(project)}?code=${code}`
}

/** Not where the flows are that have been agreed to: a code is no state (T14). */
function placeOf(project: Project, code: string) {
  const hash = sha256(`connect:${code}`)
  return { hash, context: `oauth-connect:${project.tenancyId}:${hash.toString('hex')}` }
}

/** Undefined when it is unknown here, answered or too old. */
export const findQuestion = (app: App, project: Project, code: string) => open(app, project, code, findFlow)

/** Only one of several answers at once gets it (T11). */
export const takeQuestion = (app: App, project: Project, code: string) => open(app, project, code, takeFlow)

async function open(app: App, project: Project, code: string, read: typeof findFlow): Promise<Question | undefined> {
  const { hash, context } = placeOf(project, code)
  const row = await read(app.database.forTenancy(project.tenancyId), hash)
  if (!row || row.expires_at <= app.clock.now()) return undefined
  return JSON.parse(app.sealer.open(row.sealed_flow, context)) as Question
}
