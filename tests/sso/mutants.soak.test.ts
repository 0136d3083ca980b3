import { expect, it } from 'vitest'
import { sentenceOf, soakMutants } from '../mutants/soak.ts'

/** HALLPASS_MUTANTS draws fewer for trying it, HALLPASS_MUTANTS_SEED the same ones again, HALLPASS_MUTANTS_IDS those that are named. */
const ids = process.env.HALLPASS_MUTANTS_IDS?.split(',').map(Number)
const count = ids?.length ?? Number(process.env.HALLPASS_MUTANTS ?? 150)
const seed = Number(process.env.HALLPASS_MUTANTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const leastShare = 0.9

it('of 150 changes of the code of single sign-on, drawn by chance, tests notice 135', {
  timeout: 4 * 3_600_000,
}, async () => {
  const fates = await soakMutants({
    folders: ['packages/server/src/core/sso', 'packages/server/src/features/sso'],
    tests: [
      'packages/server/src/core/sso',
      'packages/server/src/features/sso',
      'packages/server/src/features/oauth/link',
      'packages/cli/src/sso.test.ts',
    ],
    ...{ count, seed, ids },
  })
  const survivors = fates.filter(({ killedBy }) => killedBy === null)
  console.log(`${fates.length - survivors.length} of ${fates.length} were killed. Survivors:`)
  for (const survivor of survivors) console.log(sentenceOf(survivor))
  expect(fates).toHaveLength(count)
  expect(fates.length - survivors.length).toBeGreaterThanOrEqual(Math.ceil(leastShare * count))
})
