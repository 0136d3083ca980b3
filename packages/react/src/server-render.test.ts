import { createElement as h, type ReactElement, type ReactNode, Suspense } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  EmailVerification,
  HallpassClientApp,
  HallpassHandler,
  HallpassProvider,
  HallpassTheme,
  MagicLinkCallback,
  MessageCard,
  SignIn,
  UserButton,
} from './index.ts'
import { useTranslate } from './provider.tsx'

/** Nothing here has a window: what needs one leaves its place to the browser. */
const app = new HallpassClientApp({
  projectId: 'p',
  publishableClientKey: 'k',
  tokenStore: 'cookie',
  baseUrl: 'http://127.0.0.1:1',
})
const wrap = (children: ReactNode, theme: { nonce?: string } = { nonce: 'once' }) =>
  h(HallpassProvider, { app }, h(HallpassTheme, theme, children))

const shells = {
  'the page for signing in': h(SignIn, { fullPage: true, automaticRedirect: true }),
  'a mailed link': h(MagicLinkCallback, { fullPage: true, searchParams: { code: 'c' } }),
  'the handler': h(HallpassHandler, { fullPage: true, location: '/handler/sign-in', searchParams: {} }),
  'the button of the user': h(UserButton),
}

async function stream(element: ReactElement) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  // Frameworks give React the nonce of the page; styles of the same nonce come with the markup.
  const rendered = await renderToReadableStream(element, { onError, nonce: { script: 'once', style: 'once' } })
  await rendered.allReady
  return { html: await new Response(rendered).text(), errors }
}

describe('on a server', () => {
  it('these tests run without a window', () => {
    expect(typeof window).toBe('undefined')
  })

  it('a server renders a whole card, with its styles under the nonce', async () => {
    const card = h(MessageCard, { fullPage: true, title: 'Welcome', primaryButtonText: 'Go on' })
    const { html, errors } = await stream(wrap(card))
    expect(errors).toEqual([])
    expect(html).toContain('Welcome')
    expect(html).toContain('Go on')
    expect(html).toContain('class="stack-scope hp-page"')
    expect(html).toMatch(/<style[^>]*nonce="once"/)
  })

  it.each(Object.entries(shells))('a server renders %s as a shell that the browser fills', async (_, element) => {
    expect(renderToString(wrap(element, {}))).toContain('stack-scope')
    const { html, errors } = await stream(wrap(element))
    expect(html).toContain('stack-scope')
    // Strict policies forbid it.
    expect(html).not.toMatch(/ style="/)
    // The only reason not to be whole; Next.js knows it and reports nothing.
    for (const error of errors) expect(error).toHaveProperty('digest', 'BAILOUT_TO_CLIENT_SIDE_RENDERING')
    expect(errors).not.toEqual([])
  })

  it('a link that is looked at first waits for the browser', async () => {
    const link = h(EmailVerification, { fullPage: true, searchParams: { code: 'c' } })
    const { html, errors } = await stream(wrap(link))
    expect(html).toContain('hp-card-skeleton')
    expect(errors).toEqual([])
  })

  it.each([
    ['fr', 'Se connecter'],
    ['de-AT', 'Anmelden'],
    ['tlh', 'Sign in'],
  ])('any language tag gives the nearest of our languages: %s', async (lang, text) => {
    const Word = () => useTranslate()('Sign in')
    const { html, errors } = await stream(h(Suspense, null, h(HallpassProvider, { app, lang }, h(Word))))
    expect(errors).toEqual([])
    expect(html).toContain(text)
  })

  it('a handler without a path waits for the browser', async () => {
    const { html, errors } = await stream(wrap(h(HallpassHandler, { fullPage: true })))
    expect(html).toContain('hp-card-skeleton')
    expect(errors).toEqual([])
  })
})
