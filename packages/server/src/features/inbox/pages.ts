import { isUuid } from '@hallpass/contract'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import {
  type CapturedFilter,
  type CapturedMail,
  capturedState,
  captureTestMail,
  clearCapturedMails,
  listCapturedMails,
} from '../../core/mail/index.ts'
import type { Pages } from '../../http/pages.ts'
import { onlyOwnPages, onlyThisMachine } from './guard.ts'
import { factsOf } from './mail-facts.ts'
import { tabOf } from './mail-view.ts'
import { inboxPage } from './page.ts'
import { script } from './script.ts'
import { styles } from './styles.ts'

/** The development inbox; it does not exist where emails are really sent. */
export function inboxPages(app: App): Pages {
  const pages: Pages = new Hono()
  if (!app.settings.inbox) return pages
  pages.use('/inbox/*', onlyThisMachine)
  addApi(pages, app)
  addPages(pages, app)
  return pages
}

function addApi(pages: Pages, app: App) {
  pages.get('/inbox/api/mails', async (c) => {
    const mails = await listCapturedMails(app, filterOf(c))
    return c.json({ items: mails.map(mailJson) })
  })
  pages.get('/inbox/api/mails/:id', async (c) => {
    const mail = await findMail(app, c.req.param('id'))
    return mail ? c.json(mailJson(mail)) : c.text('There is no such email.', 404)
  })
  pages.delete('/inbox/api/mails', onlyOwnPages, async (c) => {
    await clearCapturedMails(app)
    return c.json({ success: true })
  })
  pages.get('/inbox/api/version', async (c) => c.json({ version: (await capturedState(app)).version }))
}

function addPages(pages: Pages, app: App) {
  pages.get('/inbox', async (c) => renderPage(c, app, undefined))
  pages.get('/inbox/mails/:id', async (c) => {
    const mail = await findMail(app, c.req.param('id'))
    return mail ? renderPage(c, app, mail) : c.redirect('/inbox', 303)
  })
  pages.post('/inbox/clear', onlyOwnPages, async (c) => {
    await clearCapturedMails(app)
    return c.redirect('/inbox', 303)
  })
  pages.post('/inbox/test', onlyOwnPages, async (c) => {
    await captureTestMail(app, 'you@example.com')
    return c.redirect('/inbox', 303)
  })
  pages.get('/inbox/app.css', (c) => c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }))
  pages.get('/inbox/app.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
}

async function renderPage(c: Context, app: App, opened: CapturedMail | undefined) {
  const search = c.req.query('q')?.trim().slice(0, 200) ?? ''
  const [mails, state] = await Promise.all([listCapturedMails(app, { search }), capturedState(app)])
  const page = inboxPage({
    ...state,
    mails,
    search,
    selected: opened ?? mails[0],
    tab: tabOf(c.req.query('tab')),
    isPhoneWide: c.req.query('width') === 'phone',
    now: app.clock.now(),
    isMailOpen: opened !== undefined,
  })
  return c.html(page)
}

async function findMail(app: App, id: string): Promise<CapturedMail | undefined> {
  return isUuid(id) ? (await listCapturedMails(app, { id }))[0] : undefined
}

function filterOf(c: Context): CapturedFilter {
  const to = c.req.query('to')
  const project = c.req.query('project')
  return { ...(to && { to }), ...(project && { project }) }
}

const mailJson = ({ id, projectId, at, message }: CapturedMail) => ({
  id,
  project_id: projectId,
  to: message.to,
  subject: message.subject,
  sent_at: at.toISOString(),
  text: message.text,
  html: message.html,
  ...factsOf(message),
})
