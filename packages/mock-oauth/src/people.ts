import { createHash } from 'node:crypto'

/** Who someone chose to be. */
export interface Person {
  /** The same for the same address (or name), so that they meet their account again. */
  id: string
  name: string
  email: string
  isVerified: boolean
  imageUrl: string
}

/** Offered with one click. */
export const samples = [
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Alan Turing', email: 'alan@example.com' },
  { name: 'Grace Hopper', email: 'grace@example.com' },
] as const

export class People {
  readonly #url: string
  readonly #known = new Map<string, Person>()

  constructor(url: string) {
    this.#url = url
  }

  /** From the form of the page; an account id may be given by those who test with several accounts of one address. */
  choose(form: URLSearchParams): Person {
    const sample = samples.find(({ email }) => email === form.get('person'))
    const name = sample?.name ?? (form.get('name') ?? '').trim()
    const email = sample?.email ?? (form.get('email') ?? '').trim()
    const id = form.get('account_id') || numberOf(email || name)
    const imageUrl = `${this.#url}/avatar/${encodeURIComponent(initialsOf(name))}.svg`
    const person = { id, name, email, isVerified: sample !== undefined || form.get('verified') === 'on', imageUrl }
    this.#known.set(id, person)
    return person
  }

  find(id: string): Person | undefined {
    return this.#known.get(id)
  }
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word].find((letter) => /\p{L}/u.test(letter)) ?? '')
    .slice(0, 2)
    .join('') || 'x'

/** Digits only: several providers number their people. */
const numberOf = (text: string) => String(createHash('sha256').update(text).digest().readUInt32BE(0))
