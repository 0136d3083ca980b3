import { type Contender, figureOf, takeTurns } from '../lib/compare.ts'
import { sample } from '../lib/contender.ts'
import { startProcess } from '../lib/process.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line, verdictOf } from '../lib/table.ts'
import type { VerifyCommands, Way } from '../servers/verify.ts'

const perSecondTarget = 5000

/** `app.verifyAccessToken` in an app's server: one token at a time, beside jose alone. */
export async function verifyToken(stage: Stage): Promise<Line[]> {
  const process = startProcess<VerifyCommands>('verify')
  stage.atEnd(() => process.stop())
  const contender = (name: string, way: Way): Contender => ({
    name,
    run: (seconds) => sample(process, () => process.call('run', { way, seconds })),
  })
  const [again, first] = [contender('Hallpass', 'again'), contender('Hallpass', 'first')]
  const beside = contender('jose jwtVerify()', 'bare')
  const samples = await takeTurns([again, first, beside], stage.pace)
  const { median } = figureOf(samples.get(again)!.map(({ perSecond }) => perSecond))
  return [
    {
      ...compareLine(samples, { path: 'token verification, seen before', ours: again, beside }),
      target: `≥ ${perSecondTarget}/s`,
      verdict: verdictOf(median >= perSecondTarget),
    },
    compareLine(samples, { path: 'token verification, first sight', ours: first, beside }),
  ]
}
