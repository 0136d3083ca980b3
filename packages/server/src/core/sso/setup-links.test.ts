import { describe, expect, it } from 'vitest'
import type { RequestInfo } from '../request.ts'
import { newSetupSecret, projectOfSetup, setSetupCookie, setupSecretOf } from './setup-links.ts'

/** The code of a setup link, and the cookie that whoever opens it gets. */
const id = '0b6ce1f0-6a0a-4a51-8d5b-5f2d5a1f3c11'
const at = (url: string) => ({ settings: { url } })
const asked = (cookie?: string) => {
  const header = (name: string) => (name === 'cookie' ? cookie : undefined)
  return { header, setCookies: [] as string[] } as unknown as RequestInfo
}

describe('a code', () => {
  it('names its project', () => {
    expect(projectOfSetup(newSetupSecret({ id }))).toBe(id)
    expect(projectOfSetup(newSetupSecret({ id: 'internal' }))).toBe('internal')
    expect(newSetupSecret({ id })).not.toBe(newSetupSecret({ id }))
  })

  it.each([
    '',
    id,
    `${id}.short`,
    `${id}.${'x'.repeat(101)}`,
    `${id}.${'x'.repeat(30)}/`,
    `${id}.${'x'.repeat(30)}!`,
    ` ${id}.${'x'.repeat(30)}`,
    `x${id}.${'x'.repeat(30)}`,
    `other.${'x'.repeat(30)}`,
  ])('that is none of ours names none: %j', (secret) => {
    expect(projectOfSetup(secret)).toBeUndefined()
    expect(setupSecretOf(at('http://localhost'), asked(`hallpass-setup=${secret}`))).toBeUndefined()
  })
})

describe('the cookie', () => {
  const secret = newSetupSecret({ id })

  it('is bound to this host where there is TLS, and says so nowhere else', () => {
    for (const [url, line] of [
      ['https://sso.example', `__Host-hallpass-setup=${secret}; Path=/; HttpOnly; Max-Age=60; SameSite=Strict; Secure`],
      ['http://localhost:8102', `hallpass-setup=${secret}; Path=/; HttpOnly; Max-Age=60; SameSite=Strict`],
      ['http://https:', `hallpass-setup=${secret}; Path=/; HttpOnly; Max-Age=60; SameSite=Strict`],
    ] as const) {
      const request = asked()
      setSetupCookie(at(url), request, secret, 60)
      expect(request.setCookies).toEqual([line])
    }
  })

  it('is read by the name that it has there', () => {
    const both = asked(`hallpass-setup=${secret}; __Host-hallpass-setup=${newSetupSecret({ id: 'internal' })}`)
    expect(setupSecretOf(at('http://localhost'), both)).toBe(secret)
    expect(setupSecretOf(at('https://sso.example'), both)).toMatch(/^internal\./)
    expect(setupSecretOf(at('http://localhost'), asked())).toBeUndefined()
    expect(setupSecretOf(at('https://sso.example'), asked(`hallpass-setup=${secret}`))).toBeUndefined()
  })
})
