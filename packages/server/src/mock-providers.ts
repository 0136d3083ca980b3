import type { StandIn } from './core/oauth/context.ts'
import type { Settings } from './settings/index.ts'

/**
 * HALLPASS_MOCK_OAUTH, HALLPASS_MOCK_OAUTH_URL: development only, which the settings have checked. The mock is loaded
 * here and nowhere else, so that a server without it does not carry it in memory.
 */
export async function startMockProviders(settings: Settings) {
  const { run, url } = settings.mockOauth
  if (url !== undefined) return { standIn: covering(url), close: async () => {} }
  if (!run) return undefined
  const { startMockOauth } = await import('@hallpass/mock-oauth')
  // Under the server's own host name, so that browsers take the two for one site and send the flow's cookie.
  const mock = await startMockOauth({ host: settings.host, hostname: new URL(settings.url).hostname })
  return { standIn: covering(mock.url), close: () => mock.close() }
}

const covering = (url: string): StandIn => ({ url: url.replace(/\/+$/, ''), covers: 'shared' })
