import { html } from 'hono/html'
import type { CapturedMail } from '../../core/mail/index.ts'
import { icon } from './icons.ts'
import { factsOf } from './mail-facts.ts'
import { exactTime, longAge } from './times.ts'

const tabs = { preview: 'Preview', text: 'Text', source: 'Source', headers: 'Headers' } as const
export type Tab = keyof typeof tabs

export const tabOf = (text: string | undefined): Tab =>
  text !== undefined && Object.hasOwn(tabs, text) ? (text as Tab) : 'preview'

export interface MailView {
  mail: CapturedMail
  tab: Tab
  isPhoneWide: boolean
  search: string
  now: Date
  /** The page shows the newest email, and this one only because it is the newest. */
  follows: boolean
}

/** Links in the frame open in a new tab; nothing in it runs. */
const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox'
/** A frame's document is never in quirks mode, so this may come before its doctype. */
const openLinksOutside = '<base target="_blank">'

export function mailView(view: MailView) {
  const live = view.follows ? html` data-live="mail" data-state="${view.mail.id}"` : ''
  return html`<main class="hp-mail-view"${live}>
${head(view)}
${tabBar(view)}
${body(view)}
</main>`
}

function head({ mail: { at, message }, search, now }: MailView) {
  const { links, otp } = factsOf(message)
  const [link, ...others] = links
  const list = search ? `/inbox?q=${encodeURIComponent(search)}` : '/inbox'
  return html`<div class="hp-mail-head"><div>
<a class="hp-back" href="${list}">${icon('back')}Inbox</a>
<h2>${message.subject}</h2>
<div class="hp-mail-meta"><span>From <b>${message.from.name}</b> ${message.from.address}</span><span>To <b>${message.to.join(', ')}</b></span><time datetime="${at.toISOString()}" title="${exactTime(at)}">${longAge(at, now)}</time></div>
</div>
<div class="hp-chips">${otp === null ? '' : html`<div class="hp-chip is-code"><span>Code</span><code>${otp}</code>${copyButton(otp)}</div>`}${link === undefined ? '' : linkChip(link)}</div>
${others.length === 0 ? '' : moreLinks(others)}
</div>`
}

const moreLinks = (links: readonly string[]) =>
  html`<details class="hp-more"><summary>${links.length === 1 ? '1 more link' : `${links.length} more links`}</summary><div class="hp-chips is-stacked">${links.map(linkChip)}</div></details>`

const copyButton = (text: string) =>
  html`<button type="button" class="hp-btn hp-btn-ghost" data-copy="${text}">${icon('copy')}<span data-label>Copy</span></button>`

const linkChip = (link: string) =>
  html`<div class="hp-chip"><span>Link</span><code>${link.replace(/^https?:\/\//, '')}</code>${copyButton(link)}<a class="hp-btn hp-btn-ghost hp-btn-icon" href="${link}" target="_blank" rel="noopener noreferrer" aria-label="Open the link">${icon('open')}</a></div>`

function tabBar(view: MailView) {
  const current = (is: boolean) => (is ? html` aria-current="true"` : '')
  const tabLink = ([tab, label]: [string, string]) =>
    html`<a href="${addressOf(view, { tab })}"${current(tab === view.tab)}>${label}</a>`
  const width = (isPhone: boolean, label: string) =>
    html`<a href="${addressOf(view, isPhone ? { width: 'phone' } : {})}" aria-label="${label}"${current(isPhone === view.isPhoneWide)}>${icon(isPhone ? 'phone' : 'wide')}</a>`
  const widths = html`<div class="hp-seg hp-no-phone" role="group" aria-label="Width of the preview">${width(false, 'Wide')}${width(true, 'Phone')}</div>`
  return html`<nav class="hp-mail-tabs" aria-label="Parts of the email">${Object.entries(tabs).map(tabLink)}${view.tab === 'preview' ? widths : ''}</nav>`
}

function addressOf({ mail, search }: MailView, { tab, width }: { tab?: string; width?: string }): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (tab !== undefined && tab !== 'preview') query.set('tab', tab)
  if (width !== undefined) query.set('width', width)
  return `/inbox/mails/${mail.id}${query.size > 0 ? `?${query}` : ''}`
}

function body({ mail: { at, message }, tab, isPhoneWide }: MailView) {
  if (tab === 'text')
    return html`<div class="hp-mail-body is-scrolling"><pre class="hp-mail-text">${message.text}</pre></div>`
  if (tab === 'source')
    return html`<div class="hp-mail-body is-scrolling"><div class="hp-source-bar">${copyButton(message.html)}</div><pre class="hp-mail-text hp-source">${message.html}</pre></div>`
  if (tab === 'headers') return html`<div class="hp-mail-body is-scrolling">${headers(at, message)}</div>`
  return html`<div class="hp-mail-body${isPhoneWide ? ' is-phone' : ''}"><iframe title="${message.subject}" sandbox="${frameSandbox}" referrerpolicy="no-referrer" srcdoc="${openLinksOutside}${message.html}"></iframe></div>`
}

function headers(at: Date, { from, to, subject, messageId, unsubscribeLink }: CapturedMail['message']) {
  const lines = {
    From: `${from.name} <${from.address}>`,
    To: to.join(', '),
    Subject: subject,
    Date: at.toUTCString(),
    'Message-ID': messageId,
    ...(unsubscribeLink !== undefined && { 'List-Unsubscribe': `<${unsubscribeLink}>` }),
  }
  return html`<dl class="hp-headers">${Object.entries(lines).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}
