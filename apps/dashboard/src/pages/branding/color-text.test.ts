import { textOn } from '@hallpass/contract/branding'
import { expect, it } from 'vitest'
import { judgeColor, readColor } from './color-text.ts'

it('reads a colour however people write it, and leaves what is none for them to correct', () => {
  expect(['c2410c', ' #C2410C ', '#fa0', 'FA0'].map(readColor)).toEqual(['#c2410c', '#c2410c', '#ffaa00', '#ffaa00'])
  expect(['tomato', '#12', 'rgb(0 0 0)'].map(readColor)).toEqual(['tomato', '#12', 'rgb(0 0 0)'])
})

it('says at the field what is wrong with a colour, and proposes the nearest that is right', () => {
  expect(judgeColor('tomato', 'light')).toEqual({ error: 'Write it as six digits, such as #c2410c.' })
  const unreadable = judgeColor('#777777', 'light')
  expect(unreadable.error).toBe('Neither white nor black text can be read on it.')
  expect(textOn(unreadable.proposal!)).toBeDefined()
  expect(judgeColor('#1d4ed8', 'light')).toEqual({ help: 'White text on it: 6.7 to 1, passes AA.' })
  const pale = judgeColor('#fef08a', 'light')
  expect(pale.help).toContain('Black text on it')
  expect(pale.help).toContain('hard to see on a white card')
  expect(judgeColor(pale.proposal!, 'light').proposal).toBeUndefined()
  expect(judgeColor('#1e3a8a', 'dark').proposal).toMatch(/^#/)
})
