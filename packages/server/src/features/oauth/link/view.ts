import { html } from 'hono/html'
import { filled } from '../../../core/mail/index.ts'
import { type CardPage, cardPage, type PageOwner } from '../../../http/card-page.ts'
import { type Words, wordsOf } from './words.ts'

export interface Place {
  language: string
  owner: PageOwner
}

export interface Facts extends Place {
  provider: string
  email: string
  /** Otherwise they get one. */
  hasAccount: boolean
  isVerified: boolean
  /** They may have a new account instead of the one that nobody has proved. */
  mayStartAfresh: boolean
}

/** Browsers send the origin of a form only to a page that lets itself be named. */
const headers = { 'referrer-policy': 'same-origin' }
const show = (place: Place, page: Omit<CardPage, 'language' | 'owner'>, status = 200) =>
  cardPage({ ...page, language: place.language, owner: place.owner }, { status, headers })

export function codePage(facts: Facts, code: string, problem?: { status: number }): Promise<Response> {
  const words = wordsIn(facts)
  const { title, text, action } = questionOf(facts, words)
  const content = html`<p>${text}</p>
${facts.hasAccount && !facts.isVerified ? html`<p>${words.removes}</p>` : ''}
${problem ? html`<p class="is-warning" role="alert">${words.wrong}</p>` : ''}
<form method="post" action="?code=${encodeURIComponent(code)}">
<label for="otp">${words.code}</label>
<input id="otp" name="otp" required minlength="6" maxlength="6" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" autofocus>
<button>${action}</button>
${facts.mayStartAfresh ? afreshPart(words, code) : ''}
</form>`
  return show(facts, { title, content }, problem?.status)
}

const questionOf = ({ hasAccount }: Pick<Facts, 'hasAccount'>, words: Words) =>
  hasAccount
    ? { title: words.title, text: words.text, action: words.link }
    : { title: words.confirmTitle, text: words.confirmText, action: words.confirm }

/** After the first button, which is what Enter means: nothing of the old account can be had again this way. */
const afreshPart = (words: Words, code: string) => html`<p>${words.afreshText}</p>
<button class="is-quiet" formaction="?code=${encodeURIComponent(code)}&amp;answer=afresh">${words.afresh}</button>`

/** Not a redirect: the policy of the form would hold for all the addresses that follow, up to the app's own. */
export function onwardPage(facts: Facts, location: string, isAfresh: boolean): Promise<Response> {
  const words = wordsIn(facts)
  const { action } = questionOf(facts, words)
  const content = html`<div class="actions"><a class="button" href="${location}">${action}</a></div>`
  const title = isAfresh || !facts.hasAccount ? words.ready : words.onward
  return show(facts, { title, content, leadsTo: location })
}

export function gonePage(place: Place, status = 400): Promise<Response> {
  const { goneTitle, goneText } = wordsOf(place.language)
  const content = html`<p>${filled(goneText, { project: place.owner.name })}</p>`
  return show(place, { title: goneTitle, content }, status)
}

function wordsIn({ language, provider, owner, email }: Facts): Words {
  const words = { ...wordsOf(language) }
  for (const key of Object.keys(words) as (keyof Words)[])
    words[key] = filled(words[key], { provider, email, project: owner.name })
  return words
}
