import { send } from '@hallpass/server/testing/http-client.ts'
import type { AuthJsCommands } from '../servers/auth-js.ts'
import type { LoadRequest } from '../servers/load.ts'
import { peopleCount } from './contender.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'

/** Auth.js on the same Postgres, with as many people, all of them signed in. */
export const authJs = (stage: Stage) =>
  stage.part('auth-js', async () => {
    const connection = await stage.createDatabase('bench_auth_js')
    const process = startProcess<AuthJsCommands>('auth-js')
    stage.atEnd(() => process.stop())
    const { base, cookies } = await process.call('start', { connection, people: peopleCount })
    const sessions = cookies.map(
      (cookie): LoadRequest => ({ method: 'GET', path: '/auth/session', headers: { cookie } }),
    )
    const { body } = await send(base, 'GET', '/auth/session', { headers: { cookie: cookies[0]! } })
    // It answers 200 to strangers, too.
    if (!body?.user) throw new Error(`Auth.js does not know its session: ${JSON.stringify(body)}`)
    return { process, base, sessions }
  })
