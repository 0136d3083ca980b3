import { knownError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { originOf } from '../../core/audit/index.ts'
import { findLinkCode, type LinkCode } from '../../core/codes/index.ts'
import { filled } from '../../core/mail/index.ts'
import { handleOf } from '../../core/projects/handle.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { Project } from '../../core/projects/project.ts'
import { findFactorReset, stopFactorReset } from '../../core/users/factor-resets.ts'
import { retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import type { OpenCall } from '../../http/call.ts'
import { pageOwner } from '../../http/card-page.ts'
import { answeringLink, linkPage, type Notice } from '../../http/link-page.ts'
import { pageWords } from '../../http/page-words/index.ts'
import { lockUser } from './delayed-reset-store.ts'

type Code = LinkCode<'keep-factor'>

async function find(app: App, key: string) {
  const code = await findLinkCode(app, 'keep-factor', key)
  const project = await projectOfTenancy(app, code.tenancyId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return { code, project, owner: pageOwner(project, app.settings) }
}

const answering = (call: OpenCall, work: () => Promise<Response>) =>
  answeringLink(call, pageWords(call.request.language).keepFactor.overText, work)

function noticesFor({ settings }: App, { id }: Project, name: string, language: string) {
  const { keepFactor: words, disown } = pageWords(language)
  const fill = (text: string) => filled(text, { project: name })
  const pages = `${settings.pagesUrl}${id === 'internal' ? '' : `/p/${id}`}/handler`
  const newPassword = { label: disown.newPassword, url: `${pages}/forgot-password` }
  const asking: Notice = { language, title: words.title, text: fill(words.text), button: words.button }
  const done = (hadPassword: boolean): Notice => ({
    ...{ language, title: words.doneTitle, text: fill(words.doneText) },
    next: hadPassword ? newPassword : undefined,
  })
  const over: Notice = { language, title: words.overTitle, text: words.overText }
  return { asking, done, over }
}

/** Whether what the link is about still waits. Another one that was asked for later has a link of its own. */
async function isPending(db: TenantDb, now: Date, { userId, data }: Code): Promise<boolean> {
  const reset = await findFactorReset(db, now, userId)
  return reset?.requested_at.toISOString() === data.requestedAt
}

export const showPage = (call: OpenCall, key: string) =>
  answering(call, async () => {
    const { code, project, owner } = await find(call.app, key)
    const { asking, over } = noticesFor(call.app, project, owner.name, call.request.language)
    const db = handleOf(call.app.database, project)
    return linkPage((await isPending(db, call.app.clock.now(), code)) ? asking : over, owner)
  })

export const pressButton = (call: OpenCall, key: string) =>
  answering(call, async () => {
    const { code, project, owner } = await find(call.app, key)
    const { done, over } = noticesFor(call.app, project, owner.name, call.request.language)
    const db = handleOf(call.app.database, project)
    const user = await retryingDeadlocks(() => db.transaction().execute((tx) => stop(call, tx, code)))
    if (user) call.app.auditChainer.ring()
    return linkPage(user ? done(user.has_password) : over, owner)
  })

/** Undefined when there is nothing to stop. */
async function stop({ app, request }: OpenCall, tx: TenantDb, code: Code) {
  const { userId } = code
  const now = app.clock.now()
  // Of two at once, the second waits for the user and then finds nothing.
  const user = await lockUser(tx, userId)
  if (!user || !(await isPending(tx, now, code))) return undefined
  await stopFactorReset(tx, now, userId, 'link', {
    // Whoever has the email.
    actor: { type: 'unknown', id: null },
    ...originOf(request),
  })
  return user
}
