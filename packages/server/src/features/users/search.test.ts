import { describe, expect, it } from 'vitest'
import { readSearch } from './search.ts'

const patternOf = (query: string) => readSearch(query)?.pattern

describe('the pattern of a search', () => {
  it.each([
    ['user123@exam', '%__er123@__a_%'],
    ['USER123@Example.COM', '%__ER123@_x_m_l_._O_%'],
    ['@company7.', '%@__m_any7.%'],
    ['company42.example', '%_o_p_ny42._x_m_l_%'],
    ['hopper@gmail.com', '%hopper@_m_i_._o_%'],
    ['grace.hopper@navy.example', '%grace.hopper@navy._x_m_l_%'],
    ['100%_of\\staff99 ', '%100\\%\\_of\\\\_t_ff99 %'],
    ['two\nlines44', '%two\v_i_es44%'],
  ])('the search pattern has holes where addresses are alike: %s', (query, pattern) => {
    expect(readSearch(query)).toMatchObject({ pattern, isExact: false, text: query.replace('\n', '\v') })
  })

  it.each([
    ['grace', '%grace%'],
    ['Grace Hopper', '%Grace Hopper%'],
    ['grace.hop', '%grace.hop%'],
    ['example', '%example%'],
    ['100%_sure\\maybe', '%100\\%\\_sure\\\\maybe%'],
    ['a\nb', '%a\vb%'],
  ])('the search pattern is the whole text where every part may be rare: %s', (query, pattern) => {
    expect(readSearch(query)).toMatchObject({ pattern, isExact: true })
  })

  it('the search pattern is the whole text where too little would be left to look up', () => {
    for (const query of ['.example', '@gmail.com', 'info@gmail.com', 'a1@gmail.com', '@mail.', 'x.co']) {
      expect(patternOf(query)).toBe(`%${query}%`)
    }
  })

  it('the search pattern is the whole text where lower case may depend on neighbouring letters', () => {
    for (const query of ['ΟΔΟΣuser123@example.com', 'Åsa1234@example.com', 'İstanbul42', '🦉user123@exam']) {
      expect(patternOf(query)).toBe(`%${query}%`)
    }
  })

  it('the search pattern leaves no word ends for the index to look up', () => {
    // Pairs of letters at the end of a word, and single ones at its start, are trigrams with the space around it.
    for (const query of ['teacher12@mail.com', 'teacher12@mails.net.', 'teacher12@proton.co.uk', 'teacher12@aol.de ']) {
      const shared = patternOf(query)!.split('@')[1]!
      expect(shared.replace('mails', '')).not.toMatch(/[@.][a-z]|[a-z]{2}/)
    }
  })

  it('the search pattern for a user id is the whole text', () => {
    const id = 'abcdef12-3456-4abc-8def-abcdefabcd99'
    expect(readSearch(id)).toMatchObject({ pattern: `%${id}%`, isExact: true, userId: id })
  })
})
