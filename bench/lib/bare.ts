import type { BareCommands } from '../servers/bare.ts'
import { hallpass } from './hallpass.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'

/** The bare routes, on the tables of the server they stand beside. */
export const bare = (stage: Stage) =>
  stage.part('bare', async () => {
    const { connection, statements } = await hallpass(stage)
    const process = startProcess<BareCommands>('bare')
    stage.atEnd(() => process.stop())
    return { process, base: await process.call('start', { connection, ...statements }) }
  })
