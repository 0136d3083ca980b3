import { header, isKnownError, isTextError, knownError, notificationCategories } from '@hallpass/contract'
import { showUnsubscribePage, unsubscribeByLink } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { findUnsubscribeCode, type UnsubscribeCode } from '../../core/codes/index.ts'
import { oneLine } from '../../core/mail/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { OpenCall } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { type Notice, page } from './page.ts'
import { unsubscribe } from './store.ts'

/** What a code leads to. */
interface Found {
  code: UnsubscribeCode
  projectName: string
  /** As it appears in a sentence. */
  category: string
}

async function find(app: App, text: string): Promise<Found> {
  const code = await findUnsubscribeCode(app, text)
  const project = await projectOfTenancy(app, code.tenancyId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const { name = '' } = notificationCategories.find(({ id }) => id === code.categoryId) ?? {}
  return { code, projectName: oneLine(project.displayName), category: name.toLowerCase() }
}

const asking = ({ projectName, category }: Found): Notice => ({
  title: `Unsubscribe from ${projectName}?`,
  text: `You will get no more ${category} emails. Emails about your account still reach you.`,
  button: 'Unsubscribe',
})
const done = ({ projectName, category }: Found): Notice => ({
  title: 'You are unsubscribed',
  text: `${projectName} sends you no more ${category} emails. You can close this page.`,
})
const doneBefore = ({ projectName, category }: Found): Notice => ({
  title: 'You are unsubscribed already',
  text: `This link was used before. To get ${category} emails again, change it in your account at ${projectName}.`,
})

/** Browsers get a page, programs the usual error; both with the same status. */
async function answering(call: OpenCall, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!call.request.header('accept')?.includes('text/html')) throw error
    if (isTextError(error)) return page(brokenLink, undefined, { status: error.status })
    if (!isKnownError(error)) throw error
    const notice = error.code === 'VERIFICATION_CODE_EXPIRED' ? expiredLink : brokenLink
    return page(notice, undefined, { status: error.status, headers: { [header.knownError]: error.code } })
  }
}
const brokenLink: Notice = {
  title: 'This link does not work',
  text: 'It may have been cut off. Open it from the email again, or use the link in a newer one.',
}
const expiredLink: Notice = {
  title: 'This link has expired',
  text: 'Use the link in a newer email. Each one works for seven days.',
}

export const unsubscribeRoutes = [
  route(showUnsubscribePage, ({ query }, call) =>
    answering(call, async () => {
      const found = await find(call.app, query.code)
      return page(found.code.isUsed ? doneBefore(found) : asking(found), found)
    }),
  ),

  route(unsubscribeByLink, ({ query }, call) =>
    answering(call, async () => {
      const { app } = call
      const found = await find(app, query.code)
      const db = app.database.forTenancy(found.code.tenancyId)
      const isNew = !found.code.isUsed && (await unsubscribe(db, app.clock.now(), found.code))
      return page(isNew ? done(found) : doneBefore(found), found)
    }),
  ),
]
