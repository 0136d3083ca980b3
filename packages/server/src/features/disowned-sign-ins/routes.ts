import { knownError } from '@hallpass/contract'
import { disownSignIn, showDisownPage } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { findLinkCode } from '../../core/codes/index.ts'
import { filled } from '../../core/mail/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { Project } from '../../core/projects/project.ts'
import type { OpenCall } from '../../http/call.ts'
import { pageOwner } from '../../http/card-page.ts'
import { answeringLink, linkPage, type Notice } from '../../http/link-page.ts'
import { pageWords } from '../../http/page-words/index.ts'
import { route } from '../../http/route.ts'
import { disown } from './service.ts'

type Outcome = NonNullable<Awaited<ReturnType<typeof disown>>>

async function find(app: App, text: string) {
  const code = await findLinkCode(app, 'disown-sign-in', text)
  const project = await projectOfTenancy(app, code.tenancyId)
  if (!project) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return { code, project, owner: pageOwner(project, app.settings) }
}

function wordsFor({ settings }: App, project: Project, name: string, language: string) {
  const words = pageWords(language).disown
  const fill = (text: string) => filled(text, { project: name })
  const pages = `${settings.pagesUrl}${project.id === 'internal' ? '' : `/p/${project.id}`}/handler`
  const newPassword = { label: words.newPassword, url: `${pages}/forgot-password` }
  const done = ({ hadPassword, isLess }: Outcome): Notice => ({
    language,
    title: words.doneTitle,
    text: fill(
      [words.doneText, isLess && words.removedText, hadPassword && words.passwordText].filter(Boolean).join(' '),
    ),
    next: hadPassword ? newPassword : undefined,
  })
  const asking: Notice = { language, title: words.title, text: fill(words.text), button: words.button }
  const doneBefore: Notice = { language, title: words.againTitle, text: fill(words.againText) }
  return { asking, done, doneBefore }
}

const answering = (call: OpenCall, work: () => Promise<Response>) =>
  answeringLink(call, pageWords(call.request.language).disown.expiredText, work)

export const disownedSignInRoutes = [
  route(showDisownPage, ({ query }, call) =>
    answering(call, async () => {
      const { code, project, owner } = await find(call.app, query.key)
      const { asking, doneBefore } = wordsFor(call.app, project, owner.name, call.request.language)
      return linkPage(code.isUsed ? doneBefore : asking, owner)
    }),
  ),

  route(disownSignIn, ({ query }, call) =>
    answering(call, async () => {
      const { code, project, owner } = await find(call.app, query.key)
      const { done, doneBefore } = wordsFor(call.app, project, owner.name, call.request.language)
      const outcome = code.isUsed ? undefined : await disown(call, project, code)
      return linkPage(outcome ? done(outcome) : doneBefore, owner)
    }),
  ),
]
