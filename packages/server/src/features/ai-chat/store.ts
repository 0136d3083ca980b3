import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../db/index.ts'

/** The limits of one chat. */
const maxMessages = 1000

/** Oldest first. */
export async function listMessages(db: TenantDb, threadId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('ai_chat_messages')
    .select('content')
    .where('thread_id', '=', threadId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.content)
}

/** False when the chat is full. */
export async function addMessage(db: TenantDb, now: Date, threadId: string, message: unknown): Promise<boolean> {
  const { count } = await db
    .selectFrom('ai_chat_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxMessages) return false
  await db
    .insertInto('ai_chat_messages')
    .values({ id: randomUUID(), thread_id: threadId, content: JSON.stringify(message), created_at: now })
    .execute()
  return true
}
