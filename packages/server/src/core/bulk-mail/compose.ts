import { notificationCategories } from '@hallpass/contract'
import type { RenderedEmail } from '@hallpass/emails'
import { EmailRenderingError } from '@hallpass/emails/errors'
import { BoundedCache } from '../bounded-cache.ts'
import { randomToken } from '../crypto/index.ts'
import { failureOf, MailNotSent, type ProjectRenderer } from '../mail/index.ts'
import { type BulkContent, type Category, findCategory } from './content.ts'

/** An email to one person, before it is known how they may unsubscribe. */
export interface RenderedMail extends Pick<RenderedEmail, 'html' | 'text'> {
  subject: string
  category: Category
}

/** Renders the emails of one send: once for each name that people have, because nothing else in them differs. */
export class BulkComposer {
  readonly #renderer: ProjectRenderer
  readonly #content: BulkContent
  readonly #projectName: string
  readonly #url: string
  readonly #known = new BoundedCache<Promise<RenderedMail | MailNotSent>>(maxKnown)
  /** Stands for the code of each person until theirs is made: as long as one, and as unlikely in any other text. */
  readonly #placeholder = randomToken()
  /** What the last email turned out to be: the next one is most likely the same. */
  #canUnsubscribe: boolean
  /** One after the other: a project renders one at a time, and those that wait too long for their turn are refused. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(renderer: ProjectRenderer, content: BulkContent, project: { displayName: string }, url: string) {
    this.#renderer = renderer
    this.#content = content
    this.#projectName = project.displayName
    this.#url = url
    this.#canUnsubscribe = this.#categoryOf(undefined).canDisable
  }

  /** Where an email cannot be rendered, that is the outcome. */
  write(displayName: string | null): Promise<RenderedMail | MailNotSent> {
    const { template } = this.#content
    // Plain HTML contains no names.
    const key = 'builtin' in template && template.builtin === 'raw_html' ? '' : JSON.stringify(displayName)
    const known = this.#known.find(key)
    if (known) return known
    const writing = this.#last.then(() => this.#render(displayName))
    this.#last = writing.catch(() => {})
    this.#known.set(key, writing)
    return writing
  }

  linkWith(code: string): string {
    return `${this.#url}/api/v1/emails/unsubscribe-link?code=${code}`
  }

  /** The email with one person's own code. */
  withCode({ html, text, ...rest }: RenderedMail, code: string): RenderedMail {
    return { ...rest, html: html.replaceAll(this.#placeholder, code), text: text.replaceAll(this.#placeholder, code) }
  }

  /** Which category an email is of is only known when it has been rendered, and decides whether it has the link. */
  async #render(displayName: string | null): Promise<RenderedMail | MailNotSent> {
    try {
      const guess = this.#canUnsubscribe
      const first = await this.#renderWith(displayName, guess)
      if (first.category.canDisable === guess) return first
      this.#canUnsubscribe = !guess
      return await this.#renderWith(displayName, !guess)
    } catch (error) {
      if (!(error instanceof EmailRenderingError)) throw error
      return new MailNotSent(failureOf('RENDERING', false, error.message))
    }
  }

  async #renderWith(displayName: string | null, canUnsubscribe: boolean): Promise<RenderedMail> {
    const { theme, template, variables, subject } = this.#content
    const rendered = await this.#renderer.render({
      theme,
      template,
      variables,
      user: { displayName },
      project: { displayName: this.#projectName },
      ...(canUnsubscribe && { unsubscribeLink: this.linkWith(this.#placeholder) }),
    })
    return {
      html: rendered.html,
      text: rendered.text,
      subject: subject ?? rendered.subject ?? '',
      category: this.#categoryOf(rendered.notificationCategory),
    }
  }

  /** What the template says; plain HTML says nothing. */
  #categoryOf(name: string | undefined): Category {
    const own = notificationCategories.find(({ id }) => id === this.#content.categoryId)
    return (name !== undefined && findCategory(name)) || own || notificationCategories[0]
  }
}

/** Names whose emails are kept; each may be some 100 KB. */
const maxKnown = 50
