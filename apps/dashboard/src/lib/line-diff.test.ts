import { expect, it } from 'vitest'
import { changedLines } from './line-diff.ts'

const linesOf = (before: string, after: string) =>
  changedLines(before, after).map(({ kind, text }) => `${kind === 'added' ? '+' : '-'}${text}`)

it('tells nothing of what stayed', () => {
  expect(linesOf('a\nb', 'a\nb')).toEqual([])
  expect(linesOf('', '')).toEqual([])
})

it('tells what went away before what came in its place', () => {
  expect(linesOf('a\nold\nz', 'a\nnew\nnewer\nz')).toEqual(['-old', '+new', '+newer'])
})

it('finds lines that only moved down', () => {
  expect(linesOf('a\nb\nc', 'x\na\nb\nc')).toEqual(['+x'])
  expect(linesOf('a\nb\nc\nd', 'b\nx\nd')).toEqual(['-a', '-c', '+x'])
})

it('shows texts that have too little in common as replaced, whatever their length', () => {
  const many = (letter: string) => Array.from({ length: 3000 }, (_, index) => letter + index).join('\n')
  const lines = changedLines(many('a'), many('b'))
  expect(lines).toHaveLength(6000)
  expect([lines[0], lines[5999]]).toEqual([
    { kind: 'removed', text: 'a0' },
    { kind: 'added', text: 'b2999' },
  ])
})
