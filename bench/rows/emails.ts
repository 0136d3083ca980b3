import { type Contender, takeTurns } from '../lib/compare.ts'
import { sample } from '../lib/contender.ts'
import { cores } from '../lib/machine.ts'
import { startProcess } from '../lib/process.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { EmailCommands, Way } from '../servers/emails.ts'

/** HTML, plain text, subject and category of one email, beside a loop of react-email's render(), which makes HTML alone. */
export async function emails(stage: Stage): Promise<Line[]> {
  const process = startProcess<EmailCommands>('emails')
  stage.atEnd(() => process.stop())
  await process.call('warmUp', {})
  const contender = (name: string, way: Way, width: number): Contender => ({
    name,
    run: (seconds) => sample(process, () => process.call('run', { way, width, seconds })),
  })
  const bare = contender('bare react-email render()', 'bare', 1)
  const builtIn = contender('Hallpass', 'built-in', 1)
  const edited = contender('Hallpass', 'edited', cores)
  const samples = await takeTurns([bare, builtIn, edited], stage.pace)
  return [
    compareLine(samples, { path: 'email, built-in', ours: builtIn, beside: bare, target: 0.6 }),
    compareLine(samples, { path: 'email, edited source in the sandbox', ours: edited, beside: bare, target: 0.15 }),
  ]
}
