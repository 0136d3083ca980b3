import { samlLimits, samlRefusals } from '@hallpass/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { forgeries } from '../../../testing/saml/forgeries/index.ts'
import { toBase64 } from '../../../testing/saml/idp.ts'
import { makeParties, rightAnswer, signedAnswer } from '../../../testing/saml/parties.ts'
import { verifyResponse } from './verify.ts'

let parties: Awaited<ReturnType<typeof makeParties>>

beforeAll(async () => {
  parties = await makeParties()
})

describe('a forged answer is refused', () => {
  it.each(forgeries)('%s (T81)', async (_, make, reason) => {
    const result = await verifyResponse(toBase64(make(parties)), parties.settings)
    expect(result).toEqual({ ok: false, reason })
  })

  it('that is not Base64 (T81)', async () => {
    const right = toBase64(signedAnswer(parties.idp.privateKey))
    for (const text of ['', '<xml/>', 'a', '====', 'a\u0000bc', `*${right}`, `${right}*`, `${right}=A`])
      expect(await verifyResponse(text, parties.settings)).toEqual({ ok: false, reason: 'not_base64' })
  })

  it('that is huge, before it is decoded (T81)', async () => {
    const result = await verifyResponse('A'.repeat(samlLimits.messageBytes * 2), parties.settings)
    expect(result).toEqual({ ok: false, reason: 'too_large' })
  })

  it('that is not UTF-8 (T81)', async () => {
    const result = await verifyResponse(Buffer.from([0x3c, 0xff, 0xfe]).toString('base64'), parties.settings)
    expect(result).toEqual({ ok: false, reason: 'not_xml' })
  })

  it('that another connection accepts (T81)', async () => {
    const other = { ...parties.settings, acsUrl: `${rightAnswer.acsUrl}2`, entityId: `${rightAnswer.audience}2` }
    const answer = toBase64(signedAnswer(parties.idp.privateKey))
    expect(await verifyResponse(answer, parties.settings)).toMatchObject({ ok: true })
    expect(await verifyResponse(answer, other)).toEqual({ ok: false, reason: 'destination_mismatch' })
  })

  it('by a connection without certificates, whoever signed (T81)', async () => {
    const result = await verifyResponse(toBase64(signedAnswer(parties.idp.privateKey)), {
      ...parties.settings,
      certificates: [],
    })
    expect(result).toEqual({ ok: false, reason: 'signature_invalid' })
  })
})

describe('every way to cut or change an answer', () => {
  it('leaves it refused, never thrown (T81)', async () => {
    const xml = signedAnswer(parties.idp.privateKey)
    const step = Math.floor(xml.length / 60)
    for (let at = 1; at < xml.length; at += step) {
      const cut = await verifyResponse(toBase64(xml.slice(0, at)), parties.settings)
      expect(cut.ok).toBe(false)
      const result = await verifyResponse(toBase64(`${xml.slice(0, at)}<x/>${xml.slice(at)}`), parties.settings)
      expect(result.ok && result.subject).not.toBe('mallory@evil.example')
    }
  })
})

describe('the reasons', () => {
  it('are sentences', () => {
    for (const sentence of Object.values(samlRefusals)) expect(sentence).toMatch(/^[A-Z].*[.?]$/)
  })
})
