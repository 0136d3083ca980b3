import { expect, it } from 'vitest'
import { fingerprint } from '../crypto/index.ts'
import { signingSecret } from './signing-secret.ts'

const now = new Date('2026-01-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const seen = (entries: Record<string, number>) =>
  new Map(Object.entries(entries).map(([secret, minutes]) => [fingerprint(secret), minutesAgo(minutes)]))

it.each<[string[], Record<string, number>, string, string]>([
  [['new'], {}, 'new', 'a lone secret signs at once'],
  [['new', 'old'], { new: 59, old: 900 }, 'old', 'the new one is not known for an hour'],
  [['new', 'old'], { new: 60, old: 900 }, 'new', 'the hour is over'],
  [['new', 'old'], { old: 900 }, 'old', 'the new one was never seen'],
  [['new', 'old'], { new: 0, old: 10 }, 'old', 'both are young: the one that signed before goes on'],
  [['new', 'old'], { new: 5, old: 5 }, 'new', 'both came together, nobody knows either'],
  [['c', 'b', 'a'], { c: 1, b: 30, a: 600 }, 'a', 'two rotations within an hour'],
  [['c', 'b', 'a'], { c: 1, b: 70, a: 600 }, 'b', 'the second of three is proven'],
])('of the secrets %j seen %j minutes ago, %s signs: %s', (secrets, minutes, expected) => {
  expect(signingSecret(secrets, seen(minutes), now)).toBe(expected)
})
