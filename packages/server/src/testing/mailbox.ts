import { maxWaitMillis } from './wait.ts'
export interface Mail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
}

const pollMillis = 20

/** The emails that the server captured, read through its inbox as a developer would. */
export class Mailbox {
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  async list(to: string): Promise<Mail[]> {
    const response = await fetch(`${this.#base}/inbox/api/mails?to=${encodeURIComponent(to)}`)
    if (!response.ok) throw new Error(`the inbox answered ${response.status}`)
    return ((await response.json()) as { items: Mail[] }).items
  }

  /** Jobs send emails, so this asks until it is there. */
  async waitFor(to: string, matches: (mail: Mail) => boolean = () => true): Promise<Mail> {
    const end = Date.now() + maxWaitMillis
    while (Date.now() < end) {
      const mail = (await this.list(to)).find(matches)
      if (mail) return mail
      await new Promise((resolve) => setTimeout(resolve, pollMillis))
    }
    throw new Error(`no such mail to ${to} within ${maxWaitMillis} ms`)
  }
}
