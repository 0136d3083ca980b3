import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { TestProject } from '@hallpass/server/testing'
import type { ServerProcess } from './server-process.ts'

type ProjectKeys = Pick<TestProject, 'id' | 'keys'>

interface Person {
  project: ProjectKeys
  email: string
  refreshToken: string
}

/** People of many projects who sign up and refresh, each at one of several servers: at another when one is gone. */
export class SoakLoad {
  readonly people: Person[] = []
  /** Answers that no client can make sense of. */
  readonly wrong: string[] = []
  readonly #servers: readonly ServerProcess[]
  readonly #projects: readonly ProjectKeys[]
  readonly #workers: Promise<void>[]
  #count = 0
  #isEnding = false

  /** `servers` may change while this runs. */
  constructor(servers: readonly ServerProcess[], projects: readonly ProjectKeys[], workers: number) {
    this.#servers = servers
    this.#projects = projects
    this.#workers = Array.from({ length: workers }, () => this.#work())
  }

  async end() {
    this.#isEnding = true
    await Promise.all(this.#workers)
  }

  /** Whose session is not known any more. */
  async unknown(): Promise<string[]> {
    const lost: string[] = []
    for (const person of this.people) {
      if ((await this.#at(person.project, 0).refresh(person.refreshToken)).status !== 200) lost.push(person.email)
    }
    return lost
  }

  async #work() {
    while (!this.#isEnding) {
      const number = this.#count++
      const project = this.#projects[number % this.#projects.length]!
      const email = `person-${number}@example.com`
      const answer = await this.#try(number, () =>
        this.#at(project, number).client.post('/auth/password/sign-up', {
          email,
          password: 'correct horse battery',
          verification_callback_url: 'http://localhost:3000/handler/email-verification',
        }),
      )
      if (answer?.status === 200) this.people.push({ project, email, refreshToken: answer.body.refresh_token })
      const known = this.people[Math.floor(Math.random() * this.people.length)]
      if (known) await this.#try(number, () => this.#at(known.project, number + 1).refresh(known.refreshToken))
    }
  }

  #at({ id, keys }: ProjectKeys, number: number) {
    return new TestProject(this.#servers[number % this.#servers.length]!.base, id, keys)
  }

  async #try(number: number, call: () => ReturnType<TestProject['refresh']>) {
    // A server that is gone is one of the faults.
    const answer = await call().catch(() => undefined)
    if (answer && answer.status >= 400 && ![408, 429, 503].includes(answer.status)) {
      this.wrong.push(`${number}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    if (answer?.status !== 200) await sleep(50)
    return answer
  }
}

/** What a process holds in memory, in megabytes; undefined when it has just ended. */
export function residentMegabytes({ child }: ServerProcess): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}
