import { html } from 'hono/html'
import { filled } from '../../../core/mail/index.ts'
import { type CardPage, cardPage, type PageOwner } from '../../../http/card-page.ts'
import { type Words, wordsOf } from './words.ts'

interface Place {
  language: string
  owner: PageOwner
}

export interface Facts extends Place {
  /** The identity provider. */
  provider: string
  /** As it names them: by their address, if it gave one. */
  person: string
}

/** Browsers send the origin of a form only to a page that lets itself be named. */
const headers = { 'referrer-policy': 'same-origin' }
const show = (place: Place, page: Omit<CardPage, 'language' | 'owner'>, status = 200) =>
  cardPage({ ...page, language: place.language, owner: place.owner }, { status, headers })

export function questionPage(facts: Facts, code: string): Promise<Response> {
  const words = wordsIn(facts)
  const action = `?code=${encodeURIComponent(code)}`
  const content = html`<p>${words.text}</p>
<form method="post" action="${action}">
<button>${words.go}</button>
<button class="is-quiet" formaction="${action}&amp;answer=no">${words.cancel}</button>
</form>`
  return show(facts, { title: words.title, content })
}

/** Not a redirect: the policy of the form would hold for all the addresses that follow, up to the app's own. */
export const onwardPage = (facts: Facts, location: string): Promise<Response> =>
  show(facts, {
    title: wordsIn(facts).onward,
    content: html`<div class="actions"><a class="button" href="${location}">${wordsIn(facts).go}</a></div>`,
    leadsTo: location,
  })

export const nothingPage = (facts: Facts): Promise<Response> =>
  show(facts, { title: wordsIn(facts).nothingTitle, content: html`<p>${wordsIn(facts).nothingText}</p>` })

export function gonePage(place: Place): Promise<Response> {
  const { goneTitle, goneText } = wordsOf(place.language)
  const content = html`<p>${filled(goneText, { project: place.owner.name })}</p>`
  return show(place, { title: goneTitle, content }, 400)
}

function wordsIn({ language, provider, owner, person }: Facts): Words {
  const words = { ...wordsOf(language) }
  for (const key of Object.keys(words) as (keyof Words)[])
    words[key] = filled(words[key], { provider, person, project: owner.name })
  return words
}
