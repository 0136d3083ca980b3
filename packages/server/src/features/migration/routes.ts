import { textError } from '@hallpass/contract'
import { getMigration, testMigration } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { endOf, hookOf, readCounts } from '../../core/old-system/index.ts'
import type { Call } from '../../http/call.ts'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { countWaiting } from './store.ts'

export const migrationRoutes = [
  route(getMigration, async (_input, call) => {
    requireExtensions(call)
    const { app, db, project } = call
    const { url, mode } = project.config.auth.migration
    const counts = await readCounts(db)
    const ends = endOf(project.config)
    const pausedUntil = counts?.paused_until && counts.paused_until > app.clock.now() ? counts.paused_until : undefined
    return {
      state: stateOf(call, pausedUntil),
      host: (url && new URL(url).host) ?? null,
      mode,
      ends_at_millis: ends?.getTime() ?? null,
      paused_until_millis: pausedUntil?.getTime() ?? null,
      asked: Number(counts?.asked ?? 0),
      matched: Number(counts?.matched ?? 0),
      refused: Number(counts?.refused ?? 0),
      failed: Number(counts?.failed ?? 0),
      last_failure:
        counts?.last_failed_at && counts.last_failure !== null
          ? { at_millis: counts.last_failed_at.getTime(), reason: counts.last_failure }
          : null,
      waiting: await countWaiting(db),
      typical_millis: app.oldSystem.typicalMillis(project),
    }
  }),

  route(testMigration, async ({ body }, call) => {
    requireExtensions(call)
    const { app, project } = call
    const email = normalizeEmail(body.email)
    const { password } = body
    const begun = performance.now()
    const reply = await app.oldSystem.try(
      project,
      password === undefined ? { type: 'find_user', email } : { type: 'verify_password', email, password },
    )
    if (!reply) throw textError(400, 'No other system is asked: none is set, or its last day is over.')
    const millis = Math.round(performance.now() - begun)
    if ('failure' in reply) return { outcome: 'failed' as const, reason: reply.failure, millis, fields: [] }
    const outcome = reply.user ? ('match' as const) : ('no_match' as const)
    return { outcome, reason: null, millis, fields: Object.keys(reply.user ?? {}) }
  }),
]

function stateOf({ app, project }: Call, pausedUntil: Date | undefined) {
  if (!project.config.auth.migration.url) return 'off' as const
  if (!hookOf(project, app.clock.now())) return 'ended' as const
  return pausedUntil ? ('paused' as const) : ('on' as const)
}
