import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import type { ImportRow } from './import-rows.ts'

const atOnce = 4

/** Works through a list a few at a time, and says how far it is. */
async function forEach<T>(items: readonly T[], onProgress: (done: number) => void, work: (item: T) => Promise<void>) {
  let next = 0
  let done = 0
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++]!
      await work(item)
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

/** The dry run: whose address is taken already. */
export async function findKnown(projectId: string, rows: readonly ImportRow[], onProgress: (done: number) => void) {
  const checked = [...rows]
  await forEach([...rows.keys()], onProgress, async (index) => {
    const row = rows[index]!
    const email = row.user?.primary_email
    if (!email) return
    const { items } = await call(projectId, routes.listUsers, { query: { query: email, limit: 5 } })
    const isTaken = items.some(({ primary_email }) => primary_email?.toLowerCase() === email.toLowerCase())
    if (isTaken) checked[index] = { line: row.line, problem: `${email} is a user already.` }
  })
  return checked
}

/** Creates them; answers the rows that the server refused, in its words. */
export async function importRows(projectId: string, rows: readonly ImportRow[], onProgress: (done: number) => void) {
  const refused: ImportRow[] = []
  await forEach(rows, onProgress, async ({ line, user }) => {
    if (!user) return
    try {
      await call(projectId, routes.createUser, { body: user })
    } catch (error) {
      refused.push({ line, problem: problemOf(error).message })
    }
  })
  return refused.sort((a, b) => a.line - b.line)
}
