import { commonEventTypes, namedEventTypes } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('the database knows which events are only for endpoints that name them, as the contract does', async () => {
  const types = [...commonEventTypes, ...namedEventTypes]
  const { rows } = await sql<{ type: string }>`
    select type from unnest(${types}::text[]) as given(type) where is_named_event(type) order by type`.execute(
    server.app.database.system,
  )
  expect(rows.map(({ type }) => type)).toEqual([...namedEventTypes].toSorted())
})
