import { html } from 'hono/html'
import type { CapturedMail } from '../../core/mail/index.ts'
import { icon, logo } from './icons.ts'
import { listView } from './list-view.ts'
import { mailView, type Tab } from './mail-view.ts'

export interface Page {
  mails: CapturedMail[]
  selected: CapturedMail | undefined
  count: number
  version: string
  search: string
  tab: Tab
  isPhoneWide: boolean
  now: Date
  /** One email was opened by its address; otherwise phones show the list. */
  isMailOpen: boolean
}

export function inboxPage(page: Page) {
  const view = page.count === 0 ? 'empty' : page.isMailOpen ? 'mail' : 'list'
  return html`<!doctype html>
<html lang="en" data-view="${view}" data-version="${page.version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${view === 'mail' && page.selected ? `${page.selected.message.subject} · Inbox` : 'Inbox'}</title>
<link rel="stylesheet" href="/inbox/app.css">
<link rel="icon" href="data:,">
<script src="/inbox/app.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<div class="hp-inbox">
${bar(page.count)}
${page.count === 0 ? empty : listAndMail(page)}
</div>
</body>
</html>`
}

function bar(count: number) {
  const kept = `${count} ${count === 1 ? 'email' : 'emails'}, kept on this machine`
  const right = html`<span class="hp-count hp-no-phone" data-live="count" data-state="${count}">${kept}</span><form method="post" action="/inbox/clear"><button class="hp-btn hp-btn-outline hp-btn-sm">${icon('trash')}Clear</button></form>`
  return html`<header class="hp-inbox-bar">${logo}<h1>Inbox</h1><span class="hp-badge">Development</span><span class="hp-live" role="status"><i aria-hidden="true"></i><span>Live</span></span><span class="hp-grow"></span>${count === 0 ? '' : right}</header>`
}

function listAndMail({ mails, selected, search, now, tab, isPhoneWide, isMailOpen }: Page) {
  const mail = selected && mailView({ mail: selected, tab, isPhoneWide, search, now, follows: !isMailOpen })
  return html`${listView({ mails, selectedId: selected?.id, search, now })}
${mail ?? html`<main class="hp-mail-view" data-live="mail" data-state=""></main>`}`
}

const empty = html`<main class="hp-empty"><span class="hp-tile">${icon('inbox', 'hp-i hp-i-20')}</span><div><h2>No email yet</h2><p>What your app sends shows up here at once: sign-in codes, verifications, invitations. Nothing leaves this machine.</p></div><form method="post" action="/inbox/test"><button class="hp-btn hp-btn-outline">Send a test email</button></form></main>`
