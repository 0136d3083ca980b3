import { expect, it } from 'vitest'
import { ago, bytes, counted, country, hueOf, initials, linkLife, shortId, span, took, utcDay, when } from './format.ts'

const now = new Date(2026, 10, 15, 12, 0).getTime()
const at = (hour: number, minute = 0, day = 15) => new Date(2026, 10, day, hour, minute).getTime()

it.each([
  [now - 2000, 'Just now'],
  [now - 45_000, '45 seconds ago'],
  [now - 60_000, '1 minute ago'],
  [at(9), '3 hours ago'],
  [at(11, 0, 14), 'Yesterday'],
  [at(11, 0, 12), '3 days ago'],
  [at(11, 0, 2), '2 Nov 2026'],
])('says how long ago %i was: %s', (millis, text) => expect(ago(millis, now)).toBe(text))

it.each([
  [at(9, 41), 'Today, 09:41'],
  [at(22, 5, 14), 'Yesterday, 22:05'],
  [at(9, 0, 13), '13 Nov 2026'],
])('says when %i was: %s', (millis, text) => expect(when(millis, now)).toBe(text))

it('reads days of the metrics in UTC, wherever the viewer is', () => {
  expect(utcDay('2026-11-01')).toBe('1 Nov')
})

it('counts one and many', () => {
  expect([counted(1, 'user'), counted(0, 'user'), counted(12_847, 'user')]).toEqual([
    '1 user',
    '0 users',
    '12,847 users',
  ])
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [8_240_000, '8.2 MB'],
  [120_400_000_000, '120 GB'],
  [5e15, '5000 TB'],
])('says how much %i bytes are: %s', (count, text) => expect(bytes(count)).toBe(text))

it.each([
  [-20, '0 seconds'],
  [45_000, '45 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
  [90 * 86_400_000, '90 days'],
])('says how long %i milliseconds are: %s', (millis, text) => expect(span(millis)).toBe(text))

it('names countries, also those it does not know', () => {
  expect([country('SE'), country('')]).toEqual(['Sweden', 'Unknown'])
})

it('tells ids by both of their ends', () => {
  expect(shortId('4f7a0c11-0000-4000-8000-00000000c21e')).toBe('4f7a0c11…c21e')
  expect(shortId('internal')).toBe('internal')
})

it('finds two letters for everybody', () => {
  expect(['Mira Lindqvist', 'mira.l@example.com', 'Ada', ''].map(initials)).toEqual(['ML', 'ML', 'AD', '?'])
})

it('gives the same thing the same hue', () => {
  expect(hueOf('a')).toBe(hueOf('a'))
  expect(hueOf('Mira')).toBeLessThan(360)
})

const minute = 60_000
it.each([
  [7 * 24 * 60 * minute - minute, 'The link works for 7 more days.'],
  [25 * 60 * minute, 'The link works for 1 more day.'],
  [23 * 60 * minute, 'The link works for less than a day.'],
  [0, 'The link has expired.'],
])('says how much longer a link works, %i ms before its end: %s', (left, text) => {
  expect(linkLife(now + left, now)).toBe(text)
})

it.each([
  [84, '84 ms'],
  [1092, '1.1 s'],
  [15_004, '15 s'],
])('says how long %i ms are in a narrow column: %s', (millis, text) => expect(took(millis)).toBe(text))
