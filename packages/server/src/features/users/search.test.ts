import { describe, expect, it } from 'vitest'
import { readSearch } from './search.ts'

/** Everybody is at Example, half are called Ada, and numbers are all different. */
const numberOf = (n: number) => 100_000 + ((n * 10_007) % 900_000)
const sample = Array.from({ length: 500 }, (_, n) => `${n % 2 ? 'ada' : 'alan'}\nuser${numberOf(n)}@example.com`)
const texts = { sample, users: 1_000_000 }
const untold = { sample: [], users: 0 }

describe('the pattern of a search', () => {
  it.each([
    ['user123456@exam', '%___r123456@____%', 'the number alone tells users apart'],
    ['USER123456@Example.COM', '%___R123456@___________%', 'in any case'],
    ['hopper@example.com', '%hopper@___________%', 'a name that no sampled user has'],
    ['user1@example', '%___r1@_______%', 'the end of a word'],
    ['ada.hopper', '%____hopper%', 'a common first name'],
    ['ada@example', '%ada@_______%', 'what half of the users have, where everybody has the rest'],
    ['100%_of\\staff99', '%100\\%_of\\\\staff99%', 'what means something to LIKE means itself'],
    ['ada\nlines44', '%____lines44%', 'a name of two lines'],
  ])('the search pattern has holes where users are alike: %s', (query, pattern) => {
    expect(readSearch(query, texts)).toMatchObject({ pattern, isExact: false, text: query.replace('\n', '\v') })
  })

  it.each([
    ['lovelace', '%lovelace%', 'every part may be rare'],
    ['example', '%example%', 'no part is rare'],
    ['ada', '%ada%', 'no part is rare'],
    ['@e', '%@e%', 'there are no three letters in a row'],
    ['%_\\', '%\\%\\_\\\\%', 'there are no letters'],
    ['ΟΔΟΣuser123456@example.com', '%ΟΔΟΣuser123456@example.com%', 'lower case may depend on neighbouring letters'],
    ['abcdef12-3456-4abc-8def-abcdefabcd99', '%abcdef12-3456-4abc-8def-abcdefabcd99%', 'it is an id'],
    [`${'x'.repeat(300)}@example.com`, `%${'x'.repeat(300)}@example.com%`, 'it is longer than any name'],
  ])('the search pattern for %s is the whole text %s: %s', (query, pattern) => {
    expect(readSearch(query, texts)).toMatchObject({ pattern, isExact: true })
  })

  it('the search pattern is the whole text while nothing is known of the users', () => {
    expect(readSearch('user123456@exam', untold)).toMatchObject({ pattern: '%user123456@exam%', share: undefined })
  })
})

it('how many users a search will find is expected from a sample of them', () => {
  expect(readSearch('ADA', texts)?.share).toBe(0.5)
  expect(readSearch('example', texts)?.share).toBe(1)
  expect(readSearch('lovelace', texts)?.share).toBe(0)
})
