import { expect, it } from 'vitest'
import { SsoFinder } from './sso-finder.ts'

const offer = { id: 'a', displayName: 'Corp', isRequired: true, hasExemptions: true, type: 'oidc' } as const

/** A server that refuses for a while, as one does that was asked too often. */
function busyFor(times: number) {
  let asked = 0
  const finder = new SsoFinder({
    discoverSso: async () => {
      asked += 1
      if (asked <= times) throw new Error('429')
      return offer
    },
  })
  return { finder, asked: () => asked }
}

it('asks once for each domain', async () => {
  const { finder, asked } = busyFor(0)
  for (const email of ['ada@corp.example', 'bob@corp.example']) expect(await finder.find(email)).toBe(offer)
  expect(asked()).toBe(1)
})

it('an answer that was none is not taken for nobody’s domain', async () => {
  const { finder } = busyFor(1)
  await expect(finder.find('ada@corp.example')).rejects.toThrow('429')
  expect(await finder.find('ada@corp.example')).toBe(offer)
})

it('what a refusal demanded is shown at once, and who is exempt is asked again where nobody could say', async () => {
  const { finder } = busyFor(1)
  const demanded = { id: 'a', displayName: 'Corp', isRequired: true }
  expect(await finder.demand('ada@corp.example', demanded)).toEqual({ ...demanded, hasExemptions: false })
  expect(await finder.find('ada@corp.example')).toMatchObject({ id: 'a', hasExemptions: true })
})

it('what a refusal demanded of an address stays where its domain is nobody’s', async () => {
  const finder = new SsoFinder({ discoverSso: async () => null })
  const demanded = { id: 'a', displayName: 'Corp', isRequired: true }
  await finder.demand('ada@corp.example', demanded)
  expect(await finder.find('ada@corp.example')).toEqual({ ...demanded, hasExemptions: false })
})
