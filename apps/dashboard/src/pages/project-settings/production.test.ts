import { expect, it } from 'vitest'
import type { Project } from '../../lib/wire.ts'
import { productionChecks } from './production.ts'

const config = {
  allow_localhost: false,
  domains: [{ domain: 'https://app.acme.example', handler_path: '/handler' }],
  oauth_providers: [
    { id: 'google', provider_config_id: 'google', type: 'standard', client_id: 'a', client_secret: 'b' },
  ],
  email_config: { type: 'standard', sender_email: 'hello@acme.example' },
} as unknown as Project['config']
const blocking = (changes: Partial<Project['config']>) =>
  productionChecks({ config: { ...config, ...changes } }, 'server').filter(({ blocks, isGood }) => blocks && !isGood)

it('has nothing to say about a project that is ready', () => {
  expect(productionChecks({ config }, 'none').every(({ isGood }) => isGood)).toBe(true)
})

it('blocks on localhost and on domains without https', () => {
  expect(blocking({ allow_localhost: true }).map(({ title }) => title)).toEqual(['localhost is allowed'])
  expect(blocking({ domains: [{ domain: 'http://intranet.example', handler_path: '/h' }] })).toMatchObject([
    { note: 'http://intranet.example' },
  ])
})

it('only advises against shared keys and a shared email server', () => {
  const shared = {
    oauth_providers: [{ id: 'github', provider_config_id: 'github', type: 'shared' as const }],
    email_config: { type: 'shared' as const },
  }
  expect(blocking(shared)).toEqual([])
  const bad = productionChecks({ config: { ...config, ...shared } }, 'none').filter(({ isGood }) => !isGood)
  expect(bad.map(({ title }) => title)).toEqual(['Providers with shared keys', 'No email server'])
})
