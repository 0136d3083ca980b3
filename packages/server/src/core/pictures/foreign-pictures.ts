import { maxLength } from '@hallpass/contract'
import { BoundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import { FairGate, type Owner } from '../fair-gate.ts'
import { checkImage, type ImageFormat } from '../images/index.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../outgoing/index.ts'

export interface Picture {
  format: ImageFormat
  bytes: Buffer
}

const maxRedirects = 3
const keptMillis = 60 * 60 * 1000
/** A host that does not answer is not asked again at every look. */
const failureKeptMillis = 5 * 60 * 1000
/** At most 100 MB, if every picture is as large as it may be. */
const maxKept = 100

/** How many pictures of one project are fetched in a minute: nobody is to use this server against another host. */
const maxFetchesPerMinute = 300
const minute = 60 * 1000

interface Kept {
  picture: Promise<Picture | undefined>
  until: number
}

/** Pictures that other hosts keep, fetched as the server and kept for a while. */
export class ForeignPictures {
  readonly #outgoing: Outgoing
  readonly #clock: Clock
  readonly #kept = new BoundedCache<Kept>(maxKept)
  readonly #gate = new FairGate({ width: 16, widthPerProject: 4, maxWaitMillis: 10_000 })
  #fetches = new Map<string, number>()
  #fetchesSince = 0

  constructor({ outgoing, clock }: { outgoing: Outgoing; clock: Clock }) {
    this.#outgoing = outgoing
    this.#clock = clock
  }

  /** Undefined when there is nothing there that is an image, small enough, at a public address. */
  find(owner: Owner, url: string): Promise<Picture | undefined> {
    const now = this.#clock.now().getTime()
    const key = `${owner.id} ${url}`
    const known = this.#kept.find(key)
    if (known && known.until > now) return known.picture
    if (!this.#mayFetch(owner, now)) return Promise.resolve(undefined)
    const kept: Kept = { picture: this.#gate.run(owner, () => this.#fetch(url)), until: now + keptMillis }
    kept.picture = kept.picture.then(
      (picture) => {
        if (!picture) kept.until = now + failureKeptMillis
        return picture
      },
      (error: unknown) => {
        this.#kept.delete(key)
        throw error
      },
    )
    this.#kept.set(key, kept)
    return kept.picture
  }

  #mayFetch({ id }: Owner, now: number): boolean {
    if (now - this.#fetchesSince > minute) {
      this.#fetches = new Map()
      this.#fetchesSince = now
    }
    const count = this.#fetches.get(id) ?? 0
    this.#fetches.set(id, count + 1)
    return count < maxFetchesPerMinute
  }

  async #fetch(url: string): Promise<Picture | undefined> {
    try {
      return await this.#follow(url)
    } catch (error) {
      if (error instanceof OutgoingRefusal || error instanceof OutgoingFailure) return undefined
      throw error
    }
  }

  /** Every address of a redirect is checked like the first. */
  async #follow(url: string, redirects = 0): Promise<Picture | undefined> {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Hallpass' }
    const { status, location, bytes } = await this.#outgoing.get(url, { headers, maxBytes: maxLength.imageUrl })
    if (status >= 300 && status < 400 && location !== undefined) {
      return redirects < maxRedirects && URL.canParse(location, url)
        ? this.#follow(new URL(location, url).href, redirects + 1)
        : undefined
    }
    return status === 200 ? pictureIn(bytes) : undefined
  }
}

/** The bytes decide, as for images that are stored here. */
function pictureIn(bytes: Buffer): Picture | undefined {
  try {
    return { format: checkImage(bytes), bytes }
  } catch {
    return undefined
  }
}
