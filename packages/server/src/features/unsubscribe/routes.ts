import { header, isKnownError, isTextError, knownError, notificationCategories } from '@hallpass/contract'
import { showUnsubscribePage, unsubscribeByLink } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { findUnsubscribeCode, type UnsubscribeCode } from '../../core/codes/index.ts'
import { filled } from '../../core/mail/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { OpenCall } from '../../http/call.ts'
import { type PageOwner, pageOwner } from '../../http/card-page.ts'
import { pageWords } from '../../http/page-words/index.ts'
import { route } from '../../http/route.ts'
import { type Notice, page } from './page.ts'
import { unsubscribe } from './store.ts'

/** What a code leads to. */
interface Found {
  code: UnsubscribeCode
  owner: PageOwner
  category: string
}

async function find(app: App, text: string): Promise<Found> {
  const code = await findUnsubscribeCode(app, text)
  const project = await projectOfTenancy(app, code.tenancyId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const { name = '' } = notificationCategories.find(({ id }) => id === code.categoryId) ?? {}
  return { code, owner: pageOwner(project, app.settings), category: name }
}

/** What the page says of a link that leads somewhere. */
function wordsFor({ owner, category }: Found, language: string) {
  const words = pageWords(language).unsubscribe
  const named = category === 'Transactional' ? words.transactional : words.marketing
  const fill = (text: string) => filled(text, { project: owner.name, category: named })
  return {
    asking: { language, title: fill(words.title), text: fill(words.text), button: words.button },
    done: { language, title: words.doneTitle, text: fill(words.doneText) },
    doneBefore: { language, title: words.againTitle, text: fill(words.againText) },
  } satisfies Record<string, Notice>
}

/** Browsers get a page, programs the usual error; both with the same status. */
async function answering(call: OpenCall, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!call.request.header('accept')?.includes('text/html')) throw error
    const { language } = call.request
    const words = pageWords(language).unsubscribe
    const broken: Notice = { language, title: words.brokenTitle, text: words.brokenText }
    if (isTextError(error)) return page(broken, undefined, { status: error.status })
    if (!isKnownError(error)) throw error
    const expired: Notice = { language, title: words.expiredTitle, text: words.expiredText }
    const notice = error.code === 'VERIFICATION_CODE_EXPIRED' ? expired : broken
    return page(notice, undefined, { status: error.status, headers: { [header.knownError]: error.code } })
  }
}

export const unsubscribeRoutes = [
  route(showUnsubscribePage, ({ query }, call) =>
    answering(call, async () => {
      const found = await find(call.app, query.code)
      const { asking, doneBefore } = wordsFor(found, call.request.language)
      return page(found.code.isUsed ? doneBefore : asking, found.owner)
    }),
  ),

  route(unsubscribeByLink, ({ query }, call) =>
    answering(call, async () => {
      const { app } = call
      const found = await find(app, query.code)
      const db = app.database.forTenancy(found.code.tenancyId)
      const isNew = !found.code.isUsed && (await unsubscribe(db, app.clock.now(), found.code))
      const { done, doneBefore } = wordsFor(found, call.request.language)
      return page(isNew ? done : doneBefore, found.owner)
    }),
  ),
]
