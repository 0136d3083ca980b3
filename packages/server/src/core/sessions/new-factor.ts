import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { TokenHolder } from '../tokens/index.ts'

interface Call {
  app: { clock: Clock }
  token: TokenHolder | undefined
}

/** The person of this session has just set up a second factor, and shown that it works: that is a proof as well. */
export async function noteNewFactor({ app, token }: Call, tx: TenantDb, userId: string): Promise<void> {
  if (token?.userId !== userId) return
  await tx.updateTable('sessions').set({ factor_at: app.clock.now() }).where('id', '=', token.sessionId).execute()
}
