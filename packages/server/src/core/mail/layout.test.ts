import { describe, expect, it } from 'vitest'
import { emailVerificationMail } from './templates.ts'

const link = 'https://acme.example/handler/email-verification?code=abc&next=%2F'
const mailFor = (projectName: string, email = 'ada@example.com') => emailVerificationMail({ projectName, email, link })

it('says what it is about', () => {
  const { subject, text, html } = mailFor('Acme')
  expect(subject).toBe('Verify your email at Acme')
  expect(text).toContain(`\n${link}\n`)
  expect(html).toContain('href="https://acme.example/handler/email-verification?code=abc&amp;next=%2F"')
  expect(html).toContain('prefers-color-scheme: dark')
})

describe('T35: a name with', () => {
  it('markup is shown as text', () => {
    const { html } = mailFor('<img src=x onerror=alert(1)>"\'&')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  it('line ends and controls stays on its line', () => {
    const { subject, text } = mailFor('Acme\r\nBcc: all@example.com\u0000\u2028\u202egnp')
    expect(subject).toBe('Verify your email at Acme Bcc: all@example.com gnp')
    expect(text).not.toMatch(/^Bcc/m)
  })

  it('no end is cut, and lone surrogates are mended', () => {
    expect(mailFor('x'.repeat(5000)).subject.length).toBeLessThan(300)
    expect(mailFor('\ud800').subject).toBe('Verify your email at \ufffd')
  })
})

it('escapes the address as well', () => {
  expect(mailFor('Acme', '"<b>"@example.com').html).not.toContain('<b>')
})
