import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { tenantOf } from '../testing/people.ts'
import { type Position, readChunk, sumOf } from './index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const db = await tenantOf(server, await server.createProject())

/** Times that differ by less than a Date can tell, and many that do not differ; values that compress well. */
const row = fc.record({ micros: fc.integer({ min: 0, max: 3 }), characters: fc.integer({ min: 0, max: 9000 }) })

it('the parts of a list are its rows, each once and in order, whatever their number and size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 25 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.boolean(),
      fc.boolean(),
      async (made, limit, maxBytes, isDescending, isWeighed) => {
        await db.deleteFrom('teams').execute()
        const rows = made.map(({ micros, characters }) => ({
          id: randomUUID() as string,
          display_name: 'x'.repeat(characters),
          created_at: sql<Date>`'2026-01-01T00:00:00Z'::timestamptz + ${micros} * interval '1 microsecond'`,
        }))
        if (rows.length) await db.insertInto('teams').values(rows).execute()
        const direction = isDescending ? 'desc' : 'asc'
        const all = db.selectFrom('teams').selectAll()
        const expected = await all.orderBy('created_at', direction).orderBy('id', direction).execute()
        const seen: { id: string; display_name: string }[] = []
        for (let after: Position | undefined; ; ) {
          const weigh = isWeighed ? { weigh: sumOf('p.display_name'), maxBytes } : {}
          const chunk = await readChunk(db, all, { by: ['created_at', 'id'], isDescending, limit, after, ...weigh })
          const sizes = chunk.rows.map(({ display_name }) => display_name.length)
          if (isWeighed && sizes.length > 1) expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(maxBytes)
          expect(sizes.length).toBeLessThanOrEqual(limit)
          seen.push(...chunk.rows)
          if (!chunk.next) break
          after = chunk.next
        }
        expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      },
    ),
    { numRuns: 25 },
  )
})
