import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

it('keeps parameters as plain text', () => {
  expect(parseSearch('?search=mira&page=2')).toEqual({ search: 'mira', page: '2' })
  expect(stringifySearch({ search: 'a b', page: '2' })).toBe('?search=a+b&page=2')
})

it('leaves out what says nothing', () => {
  expect(stringifySearch({ search: '', tab: undefined })).toBe('')
})

it('comes back as it went', () => {
  const search = { search: 'ä&=?#', of: '4f7a' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
