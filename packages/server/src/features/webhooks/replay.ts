import { type ReplayKind, textError } from '@hallpass/contract'
import { findReplay, startReplay, stopReplay } from '../../core/webhooks/index.ts'
import type { Call } from '../../http/call.ts'
import { getOwn } from './service.ts'

export async function readReplay(call: Call, endpointId: string) {
  await getOwn(call, endpointId)
  const replay = await findReplay(call.db, endpointId)
  return {
    state: !replay ? ('none' as const) : replay.finished_at ? ('finished' as const) : ('running' as const),
    sent: Number(replay?.sent ?? 0),
    started_at_millis: replay?.started_at.getTime() ?? null,
    finished_at_millis: replay?.finished_at?.getTime() ?? null,
  }
}

export async function beginReplay(call: Call, endpointId: string, kinds: readonly ReplayKind[]) {
  const { app, db, project } = call
  const endpoint = await getOwn(call, endpointId)
  if (!endpoint.is_enabled) throw textError(400, 'This webhook endpoint is switched off.')
  await startReplay(app, db, { tenancyId: project.tenancyId, endpointId }, [...new Set(kinds)])
  return readReplay(call, endpointId)
}

export async function endReplay(call: Call, endpointId: string): Promise<void> {
  await getOwn(call, endpointId)
  await stopReplay(call.db, endpointId)
}
