import type { LoadRequest } from '../servers/load.ts'
import type { OidcProviderCommands } from '../servers/oidc-provider.ts'
import { peopleCount } from './contender.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

/** oidc-provider on the same Postgres, with as many people who signed in before. */
export const oidcProvider = (stage: Stage) =>
  stage.part('oidc-provider', async () => {
    const connection = await stage.createDatabase('bench_oidc_provider')
    const process = startProcess<OidcProviderCommands>('oidc-provider')
    stage.atEnd(() => process.stop())
    const { base, forms } = await process.call('start', { connection, people: peopleCount })
    const refreshes = forms.map((body): LoadRequest => ({ method: 'POST', path: '/token', headers, body }))
    return { process, base, refreshes }
  })
