import { knownError, notificationCategories } from '@hallpass/contract'
import { showUnsubscribePage, unsubscribeByLink } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { findLinkCode, type LinkCode } from '../../core/codes/index.ts'
import { filled } from '../../core/mail/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { OpenCall } from '../../http/call.ts'
import { type PageOwner, pageOwner } from '../../http/card-page.ts'
import { answeringLink, linkPage, type Notice } from '../../http/link-page.ts'
import { pageWords } from '../../http/page-words/index.ts'
import { route } from '../../http/route.ts'
import { unsubscribe } from './store.ts'

/** What a code leads to. */
interface Found {
  code: LinkCode<'unsubscribe'>
  owner: PageOwner
  category: string
}

async function find(app: App, text: string): Promise<Found> {
  const code = await findLinkCode(app, 'unsubscribe', text)
  const project = await projectOfTenancy(app, code.tenancyId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const { name = '' } = notificationCategories.find(({ id }) => id === code.data.categoryId) ?? {}
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

const answering = (call: OpenCall, work: () => Promise<Response>) =>
  answeringLink(call, pageWords(call.request.language).unsubscribe.expiredText, work)

export const unsubscribeRoutes = [
  route(showUnsubscribePage, ({ query }, call) =>
    answering(call, async () => {
      const found = await find(call.app, query.code)
      const { asking, doneBefore } = wordsFor(found, call.request.language)
      return linkPage(found.code.isUsed ? doneBefore : asking, found.owner)
    }),
  ),

  route(unsubscribeByLink, ({ query }, call) =>
    answering(call, async () => {
      const { app } = call
      const found = await find(app, query.code)
      const db = app.database.forTenancy(found.code.tenancyId)
      const isNew = !found.code.isUsed && (await unsubscribe(db, app.clock.now(), found.code))
      const { done, doneBefore } = wordsFor(found, call.request.language)
      return linkPage(isNew ? done : doneBefore, found.owner)
    }),
  ),
]
