import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HallpassClientApp, HallpassProvider, UserAvatar } from '../../index.ts'
import { TeamIcon } from '../team-icon/team-icon.tsx'

const baseUrl = 'https://auth.example.com'
const app = new HallpassClientApp({
  projectId: 'p',
  publishableClientKey: 'k',
  tokenStore: 'memory',
  baseUrl: { browser: baseUrl, server: 'http://inside' },
})
const id = 'e2b4ce45-ac5b-4a5c-a7e2-1d9b0f5fc1a2'
const foreign = 'https://spy.example/p.png?a=1&b=2'
const srcIn = (html: string) => /<img[^>]* src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const avatar = (profileImageUrl: string, more: object = { id }) =>
  srcIn(renderToString(h(HallpassProvider, { app }, h(UserAvatar, { user: { ...more, profileImageUrl } }))))

it('the picture of a user or team at another host comes through the server (T66)', () => {
  const through = (kind: string) => `${baseUrl}/pictures/p/${kind}/${id}?url=${encodeURIComponent(foreign)}`
  expect(avatar(foreign)).toBe(through('users'))
  const team = { id, displayName: 'Team', profileImageUrl: foreign }
  const html = renderToString(h(HallpassProvider, { app }, h(TeamIcon, { team })))
  expect(srcIn(html)).toBe(through('teams'))
})

it('a picture that the server keeps, one that was just chosen, and one without a profile are shown as they are', () => {
  const stored = `${baseUrl}/files/user-profile-images/${id}.png`
  for (const url of [stored, 'data:image/png;base64,AA==', 'blob:https://app.example/1']) expect(avatar(url)).toBe(url)
  expect(avatar(foreign, {})).toBe(foreign)
})
