import { foundIn } from './search-excerpt.ts'
import { similarWords } from './similar-words.ts'
import { synonymsOf } from './synonyms.ts'

/** Search over all pages. It runs in the server and, on the public site, in the browser: nothing here is Node's. */

export interface Section {
  address: string
  /** Of the page. */
  title: string
  /** Empty above the first one. */
  heading: string
  text: string
  /** What counts less than guides has less than 1. */
  weight: number
}

export interface Found {
  address: string
  title: string
  heading: string
  /** A piece of the text, and which parts of it were searched for. */
  excerpt: [text: string, isMatch: boolean][]
}

/** Nobody types more; whoever sends more gets an answer just as fast. */
const maxQuery = 200
const maxWords = 8
const maxResults = 12

const idle = new Set(
  'a about am an and any are as at be between by can difference do does for from get have how i if in into is it me my not of on one or our should somebody someone that the there this to want we what when where which who why with you your'.split(
    ' ',
  ),
)

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+/gu) ?? []

export type Search = (query: string) => Found[]

export function createSearch(sections: readonly Section[]): Search {
  const index = indexOf(sections)
  const vocabulary = [...index.keys()].sort()
  const endpoints = new Map(sections.map(({ heading }, at): [string | undefined, number] => [endpointOf(heading), at]))
  return (query) => {
    const terms = queryTerms(query)
    const exact = endpoints.get(endpointOf(query.slice(0, maxQuery)) ?? '')
    const places = ranked(terms.map((term) => scoresOfTerm(term, index, vocabulary)))
    const words = [...new Set(terms.flat(2))].filter((word, _at, all) => !idle.has(word) || all.length === 1)
    return [...(exact === undefined ? [] : [exact]), ...places.filter((at) => at !== exact)]
      .slice(0, maxResults)
      .map((at) => foundIn(sections[at]!, words))
  }
}

type Scores = Map<number, number>

/** What is looked for as one: the words as they were typed, and after them others that mean the same. */
type Term = string[][]

/** Words that say nothing are left out, unless there are no others. */
function queryTerms(query: string): Term[] {
  const all = wordsOf(query.slice(0, maxQuery))
  const terms = new Map<string, Term>()
  for (let at = 0; at < all.length; ) {
    const term = synonymsOf(all, at) ?? [[all[at]!]]
    terms.set(term[0]!.join(' '), term)
    at += term[0]!.length
  }
  const found = [...terms.values()]
  const telling = found.filter(([typed]) => typed!.some((word) => !idle.has(word)))
  return (telling.length > 0 ? telling : found).slice(0, maxWords)
}

/** `POST /users`, however the names in its path and its beginning are written; undefined for what is none. */
function endpointOf(text: string): string | undefined {
  const [, method, path] = /^\s*(get|post|put|patch|delete)\s+(\/\S*)\s*$/i.exec(text) ?? []
  const plain = path?.replace(/^\/api\/v1(?=\/)/, '').replace(/\{[^{}]*\}|(?<=\/):\w+/g, '{}')
  return plain && `${method!.toUpperCase()} ${plain.replace(/\/$/, '')}`
}

/** Other words count less than those that were typed. */
const likenessOfSynonyms = 0.8

function scoresOfTerm(term: Term, index: ReadonlyMap<string, Scores>, vocabulary: readonly string[]): Scores {
  const scores: Scores = new Map()
  for (const [at, words] of term.entries()) {
    const likeness = at === 0 ? 1 : likenessOfSynonyms
    for (const [section, score] of inAll(words.map((word) => scoresOf(word, index, vocabulary))))
      scores.set(section, Math.max(scores.get(section) ?? 0, score * likeness))
  }
  return scores
}

/** Of sections that have them all, together. */
function inAll([first = new Map(), ...rest]: readonly Scores[]): [number, number][] {
  return [...first]
    .filter(([at]) => rest.every((scores) => scores.has(at)))
    .map(([at, score]) => [at, rest.reduce((sum, scores) => sum + scores.get(at)!, score)])
}

/** By word, how much each section is about it: headings say more than text, and long texts say less with each word. */
function indexOf(sections: readonly Section[]): Map<string, Scores> {
  const index = new Map<string, Scores>()
  const add = (word: string, at: number, score: number) => {
    const scores = index.get(word) ?? new Map<number, number>()
    index.set(word, scores.set(at, (scores.get(at) ?? 0) + score))
  }
  for (const [at, { title, heading, text, weight }] of sections.entries()) {
    for (const word of new Set(wordsOf(title))) add(word, at, (heading ? 3 : 8) * weight)
    for (const word of new Set(wordsOf(heading))) add(word, at, 6 * weight)
    const counts = new Map<string, number>()
    const words = wordsOf(text)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    const length = 0.5 + words.length / 200
    for (const [word, count] of counts) add(word, at, (weight * 2 * count) / (count + length))
  }
  return index
}

function scoresOf(word: string, index: ReadonlyMap<string, Scores>, vocabulary: readonly string[]): Scores {
  const scores: Scores = new Map()
  for (const [similar, likeness] of similarWords(word, vocabulary)) {
    const hits = index.get(similar)!
    const rarity = Math.log(2 + vocabulary.length / hits.size)
    for (const [at, score] of hits) scores.set(at, Math.max(scores.get(at) ?? 0, score * rarity * likeness))
  }
  return scores
}

/** By score; a section that has half of the words counts a quarter of one that has them all. */
function ranked(scores: readonly Scores[]): number[] {
  const totals = new Map<number, { words: number; score: number }>()
  for (const one of scores) {
    for (const [at, score] of one) {
      const { words, score: sum } = totals.get(at) ?? { words: 0, score: 0 }
      totals.set(at, { words: words + 1, score: sum + score })
    }
  }
  return [...totals]
    .map(([at, { words, score }]) => ({ at, score: score * (words / scores.length) ** 2 }))
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .map(({ at }) => at)
}
