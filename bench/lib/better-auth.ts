import { send } from '@hallpass/server/testing/http-client.ts'
import type { BetterAuthCommands } from '../servers/better-auth.ts'
import { peopleCount } from './contender.ts'
import { peerName } from './peers.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'

export const betterAuthName = peerName('better-auth')

export interface Member {
  email: string
  password: string
  cookie: string
}

/** The peer on the same Postgres, with as many people. */
export const betterAuth = (stage: Stage) =>
  stage.part('better-auth', async () => {
    const connection = await stage.createDatabase('bench_better_auth')
    const process = startProcess<BetterAuthCommands>('better-auth')
    stage.atEnd(() => process.stop())
    const base = await process.call('start', connection)
    const members: Member[] = []
    while (members.length < peopleCount) members.push(await signUp(base, members.length))
    return { process, base, members }
  })

async function signUp(base: string, at: number): Promise<Member> {
  const person = { email: `person-${at}@example.com`, password: 'correct horse battery' }
  const body = { ...person, name: `Person ${at}` }
  const response = await send(base, 'POST', '/api/auth/sign-up/email', { headers: { origin: base }, body })
  if (response.status !== 200) throw new Error(`better-auth: ${response.status} ${JSON.stringify(response.body)}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { ...person, cookie: cookies.join('; ') }
}
