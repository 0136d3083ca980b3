import { html } from 'hono/html'
import { filled } from '../../../core/mail/index.ts'
import { type CardPage, cardPage, type PageOwner } from '../../../http/card-page.ts'
import { wordsOf } from './words/index.ts'
import type { Words } from './words/types.ts'

export interface Place {
  language: string
  owner: PageOwner
}

/** What a person needs to know to answer. */
export interface Facts extends Place {
  provider: string
  /** A guest becomes a user; else the account is named, as its owner knows it. */
  isGuest: boolean
  name: string | null
  email: string | null
  isVerified: boolean
}

/** Browsers send the origin of a form only to a page that lets itself be named. */
const headers = { 'referrer-policy': 'same-origin' }
const show = (place: Place, page: Omit<CardPage, 'language' | 'owner'>, status = 200) =>
  cardPage({ ...page, language: place.language, owner: place.owner }, { status, headers })

export function questionPage(facts: Facts, code: string): Promise<Response> {
  const words = wordsIn(facts)
  const action = `?code=${encodeURIComponent(code)}`
  return show(facts, {
    title: facts.isGuest ? words.guestTitle : words.title,
    content: html`<p>${facts.isGuest ? words.guestText : words.text}</p>
${facts.isGuest || !(facts.name || facts.email) ? '' : accountFacts(facts)}
<form method="post" action="${action}">
<button>${words.connect}</button>
<button class="is-quiet" formaction="${action}&amp;answer=no">${words.cancel}</button>
</form>`,
  })
}

/** Names are free and addresses may be unproved: people see both, and which is which. */
const accountFacts = (facts: Facts) => html`<div class="facts">
${facts.name ? html`<strong>${facts.name}</strong>` : ''}
${facts.email ? html`<span>${facts.email}</span>` : ''}
${facts.email && !facts.isVerified ? html`<span class="is-warning">${wordsIn(facts).unverified}</span>` : ''}
</div>`

/** Not a redirect: the policy of the form would hold for all the addresses that follow, up to the app's own. */
export const onwardPage = (facts: Facts, location: string): Promise<Response> =>
  show(facts, {
    title: wordsIn(facts).onward,
    content: html`<div class="actions"><a class="button" href="${location}">${wordsIn(facts).connect}</a></div>`,
    leadsTo: location,
  })

/** The person said no, or the provider was switched off meanwhile. The app says so if it has a page for that. */
export const wentBackPage = (facts: Facts, location: string | undefined): Promise<Response> =>
  show(facts, {
    title: wordsIn(facts).nothingTitle,
    content: html`<p>${wordsIn(facts).nothingText}</p>`,
    leadsTo: location,
  })

export const notYoursPage = (facts: Facts): Promise<Response> =>
  show(facts, { title: wordsIn(facts).otherTitle, content: html`<p>${wordsIn(facts).otherText}</p>` }, 400)

export function refusedPage(place: Place): Promise<Response> {
  const { refusedTitle, refusedText } = wordsOf(place.language)
  const text = filled(refusedText, { project: place.owner.name })
  return show(place, { title: refusedTitle, content: html`<p>${text}</p>` }, 400)
}

function wordsIn({ language, provider, owner, name, email }: Facts): Words {
  const words = { ...wordsOf(language) }
  const values = { provider, project: owner.name, account: email ?? name ?? words.nameless }
  for (const key of Object.keys(words) as (keyof Words)[]) words[key] = filled(words[key], values)
  return words
}
