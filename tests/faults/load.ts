import { setTimeout as sleep } from 'node:timers/promises'
import { TestProject } from '@hallpass/server/testing'
import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import { type ReceivedWebhook, startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import { createEndpoint } from '@hallpass/server/testing/webhooks.ts'
import { expect, vi } from 'vitest'
import { internalKeys, mailEnv, openEnv } from './env.ts'
import type { ServerProcess } from './server-process.ts'

interface Acknowledged {
  id: string
  email: string
  refreshToken: string
}

/** An answer that a client of a server in trouble can work with: done, or try again and when. */
const isRightAnswer = ({ status, headers }: { status: number; headers: Headers }) =>
  status < 500 || (status === 503 && headers.get('retry-after') !== null && headers.has('access-control-allow-origin'))

/**
 * People who sign up, refresh and read while things break, and the receivers of what that leads to: a real email server
 * and a real webhook endpoint, which know what came and how often.
 */
export async function prepareLoad() {
  const mailServer = await startMailServer()
  const receiver = await startReceiver()
  return {
    env: { ...openEnv, ...mailEnv(mailServer) },
    close: () => mailServer.close(),
    begin: async (server: ServerProcess) => {
      const project = new TestProject(server.base, 'internal', internalKeys)
      await createEndpoint(project, receiver.url, { event_types: ['user.created'] })
      return new Load(server, project, {
        mailedTo: () => mailServer.deliveries.flatMap((delivery) => delivery.to),
        webhooks: () => receiver.received,
      })
    },
  }
}

/** What losses() finds where processes were killed: what one was just handing over may come again, under the same id. */
export const nothingMissing = { unknown: [], withoutEmail: [], withoutWebhook: [], announcedTwice: [] }

/** What losses() finds where all is well. */
export const nothingLost = { ...nothingMissing, emailedTwice: [], webhooksTwice: [] }

const soon = { timeout: maxWaitMillis }

interface Receivers {
  mailedTo(): string[]
  webhooks(): ReceivedWebhook[]
}

export class Load {
  readonly #server: ServerProcess
  readonly #project: TestProject
  readonly #receivers: Receivers
  readonly #workers: Promise<void>[]
  readonly people: Acknowledged[] = []
  /** What no client can make sense of. */
  readonly wrong: string[] = []
  refused = 0
  #count = 0
  #isEnding = false

  constructor(server: ServerProcess, project: TestProject, receivers: Receivers) {
    this.#server = server
    this.#project = project
    this.#receivers = receivers
    this.#workers = [this.#signUps(), this.#signUps(), this.#reads(), this.#reads()]
  }

  /** Resolves when so many more people have signed up. */
  async more(people: number) {
    const wanted = this.people.length + people
    const deadline = Date.now() + 60_000
    while (this.people.length < wanted) {
      const { child, output } = this.#server
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${output()}`)
      if (Date.now() > deadline) throw new Error(`nobody can sign up any more:\n${output()}`)
      await sleep(5)
    }
  }

  /**
   * Resolves when everybody so far has their email. An email whose process is killed twice while handing it over is not sent
   * again, as it may have arrived twice: whoever kills again and again waits for this in between.
   */
  async emailed() {
    const people = this.people.map(({ email }) => email)
    await expect.poll(() => people.filter((email) => !this.#receivers.mailedTo().includes(email)), soon).toEqual([])
  }

  async end() {
    this.#isEnding = true
    await Promise.all(this.#workers)
  }

  /** Who lacks what once everything has arrived, and what came more than once. */
  async losses() {
    const unknown: string[] = []
    for (const { email, refreshToken } of this.people) {
      if ((await this.#project.refresh(refreshToken)).status !== 200) unknown.push(email)
    }
    const { mailedTo, webhooks } = this.#receivers
    const announced = () => webhooks().map((one) => one.body.data.primary_email as string)
    const missing = (from: string[]) => this.people.map((one) => one.email).filter((email) => !from.includes(email))
    await vi
      .waitFor(() => (missing(mailedTo()).length + missing(announced()).length ? Promise.reject() : undefined), {
        timeout: 240_000,
        interval: 50,
      })
      .catch(() => {})
    const distinct = [...new Map(webhooks().map((one) => [one.id, one])).values()]
    return {
      unknown,
      withoutEmail: await this.#logOf(missing(mailedTo())),
      withoutWebhook: missing(announced()),
      emailedTwice: repeated(mailedTo()),
      webhooksTwice: repeated(webhooks().map((one) => one.id)),
      announcedTwice: repeated(distinct.map((one) => one.body.data.primary_email)),
    }
  }

  /** With what the server says about them. */
  async #logOf(emails: string[]): Promise<string[]> {
    if (!emails.length) return []
    const { body } = await this.#project.admin.get('/internal/emails')
    const said = (email: string) => body.items.filter((item: object) => JSON.stringify(item).includes(`"${email}"`))
    return emails.map((email) => `${email} ${JSON.stringify(said(email))}`)
  }

  async #signUps() {
    while (!this.#isEnding) {
      const email = `person-${++this.#count}@example.com`
      const answer = await this.#try(() =>
        this.#project.client.post('/auth/password/sign-up', {
          email,
          password: 'correct horse battery',
          verification_callback_url: 'http://localhost:3000/handler/email-verification',
        }),
      )
      if (answer?.status !== 200) continue
      this.people.push({ id: answer.body.user_id, email, refreshToken: answer.body.refresh_token })
    }
  }

  async #reads() {
    while (!this.#isEnding) {
      const person = this.people.at(-1)
      if (person) await this.#try(() => this.#project.refresh(person.refreshToken))
      await this.#try(() => this.#project.server.get('/users?limit=5'))
      // Passwords are hashed when nobody else has anything to compute: somebody who never pauses keeps others from signing up.
      await sleep(20)
    }
  }

  async #try(call: () => ReturnType<TestProject['refresh']>) {
    const answer = await call().catch((error: unknown) => {
      this.wrong.push(`no answer: ${error}`)
      return undefined
    })
    if (answer && !isRightAnswer(answer)) this.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    if (answer?.status === 503) this.refused++
    // Whoever knocks without a pause takes the time that the server needs to start.
    if (!answer || answer.status === 503) await sleep(20)
    return answer
  }
}

const repeated = (all: string[]) => [...new Set(all.filter((one, index) => all.indexOf(one) !== index))]
