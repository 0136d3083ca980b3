import type { Argon2Commands } from '../servers/argon2.ts'
import type { Contender } from './compare.ts'
import { sample } from './contender.ts'
import { cores } from './machine.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'

/** Without HTTP and database: the most that these threads can verify, or hash. */
export function bareArgon2(stage: Stage, work: 'verify' | 'hash'): Contender {
  const process = startProcess<Argon2Commands>('argon2')
  stage.atEnd(() => process.stop())
  return {
    name: `bare Argon2id, ${cores} at once`,
    run: (seconds) => sample(process, () => process.call('run', { width: cores, seconds, work })),
  }
}
