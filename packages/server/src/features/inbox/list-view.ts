import { html } from 'hono/html'
import type { CapturedMail } from '../../core/mail/index.ts'
import type { MailKind } from '../../core/outbox/index.ts'
import { icon } from './icons.ts'
import { exactTime, shortAge } from './times.ts'

const kindNames: Readonly<Record<MailKind, string>> = {
  email_verification: 'Email verification',
  magic_link: 'Sign-in code',
  password_reset: 'Password reset',
  team_invitation: 'Team invitation',
  sign_in_invitation: 'Sign-in invitation',
  failed_emails_digest: 'Failed emails digest',
  webhook_disabled: 'Webhook switched off',
  api_key_revoked: 'API key revoked',
  security_notice: 'Security notice',
  new_sign_in: 'New sign-in',
  factor_reset_requested: 'Second factor reset',
  factor_reset_code: 'Second factor reset code',
  sso_domain: 'Domain of a team',
  sso_link_code: 'Account link code',
  trial_ending: 'Trial ending',
  payment_failed: 'Payment failed',
  low_balance: 'Low balance',
  setup_link: 'Setup link',
  certificate_ending: 'Certificate ending',
  test: 'Test',
  bulk: 'Sent by the project',
}

export interface ListView {
  mails: CapturedMail[]
  selectedId: string | undefined
  search: string
  now: Date
}

export const listView = (view: ListView) => html`<nav class="hp-inbox-list" aria-label="Emails">
<form class="hp-inbox-search" method="get" role="search">${icon('search')}<input class="hp-input" type="search" name="q" value="${view.search}" autocomplete="off" aria-label="Search emails" placeholder="Search by address or subject"></form>
<div data-live="list" data-state="${stateOf(view)}">${view.mails.map((mail) => mailRow(mail, view))}${view.mails.length === 0 ? nothingFound(view.search) : ''}</div>
</nav>`

/** What the list shows, as one text: the script replaces the list only when this differs. */
const stateOf = ({ mails, selectedId, now }: ListView) =>
  [selectedId, ...mails.map((mail) => `${mail.id} ${shortAge(mail.at, now)}`)].join(',')

const nothingFound = (search: string) => html`<p class="hp-nothing">No email matches “${search}”.</p>`

function mailRow({ id, at, failure, message }: CapturedMail, { selectedId, search, now }: ListView) {
  const query = search ? `?q=${encodeURIComponent(search)}` : ''
  const current = id === selectedId ? html` aria-current="true"` : ''
  const last = failure === null ? kindNames[message.kind] : html`${icon('alert')}Not sent: ${failure}`
  return html`<a class="hp-mail${failure === null ? '' : ' is-failed'}" href="/inbox/mails/${id}${query}"${current}><b>${message.subject}</b><time datetime="${at.toISOString()}" title="${exactTime(at)}">${shortAge(at, now)}</time><span>To ${message.to.join(', ')}</span><span>${last}</span></a>
`
}
