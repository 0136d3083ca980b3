import type { UserTexts } from '../../db/index.ts'
import { hitsOf, tellingLetters } from './lookup.ts'

/** What a search text asks for: docs/protocol/users.md#listing-users. */
export interface UserSearch {
  /** What to find, literally. */
  text: string
  /** For LIKE; every user with the text matches, and where it is not exact some others do too. */
  pattern: string
  isExact: boolean
  /** The text is the id of a user, or what the user is called elsewhere. */
  userId: string | undefined
  /** Without three letters or digits in a row there are no trigrams to look up, but letters and pairs of them. */
  isShort: boolean
  /** Which of the sampled users have it. */
  hits: readonly number[]
  /** Of the users who are expected to have it; undefined where nothing is known of them. */
  share: number | undefined
}

const lowerCaseUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Undefined for the empty text, which filters nothing. `named` is the user whose external id it is. */
export function readSearch(
  query: string | undefined,
  { sample }: Pick<UserTexts, 'sample'>,
  named?: string,
): UserSearch | undefined {
  if (!query) return undefined
  const bare = query.replace(/[^A-Za-z0-9._-]/g, '')
  const userId = named ?? (lowerCaseUuid.test(bare) ? bare : undefined)
  // The searched text has one line per name and address; line breaks inside a name are kept as vertical tabs.
  const text = query.replaceAll('\n', '\v')
  const telling = userId === undefined && sample.length ? tellingLetters(text, sample) : undefined
  const hits = hitsOf(text, sample)
  return {
    text,
    pattern: `%${patternOf(text, telling)}%`,
    isExact: telling === undefined,
    userId,
    isShort: !/[\p{L}\p{N}]{3}/u.test(query),
    hits,
    share: sample.length ? hits.length / sample.length : undefined,
  }
}

/** Escapes all that is special in LIKE; any letter may stand where one is not telling. */
const patternOf = (text: string, telling: ReadonlySet<number> | undefined) =>
  text.replace(/./gs, (letter, at) => (telling && !telling.has(at) ? '_' : letter.replace(/[\\%_]/, '\\$&')))
