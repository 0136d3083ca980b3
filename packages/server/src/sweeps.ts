import type { App } from './app.ts'
import { deleteOldActivity } from './core/activity/sweep.ts'
import { removeOldEntries } from './core/audit/index.ts'
import { deleteOldSends } from './core/bulk-mail/index.ts'
import { deleteOldCodes } from './core/codes/index.ts'
import { deleteOldKeys } from './core/idempotency/index.ts'
import { deleteOldEmails } from './core/mail/index.ts'
import { deleteOldOauthFlows } from './core/oauth/sweep.ts'
import { deleteOldInteractions } from './core/projects/partner-interactions.ts'
import { deleteExpiredSessions, deleteOldEndedSessions } from './core/sessions/sweep.ts'
import { deleteOldFactorResets, deleteOldNetworks, deleteOldTrustedDevices } from './core/sign-in/sweep.ts'
import { deleteOldSignIns } from './core/sign-in-log/index.ts'
import { deleteOldSetups, deleteUsedAssertions } from './core/sso/sweep.ts'
import { deleteInactiveGuests } from './core/users/inactive-guests.ts'
import { deleteOldWebhookAttempts } from './core/webhooks/index.ts'
import type { Sweep } from './db/index.ts'
import { deleteOldEvents } from './jobs/index.ts'

type Work = (sweep: Sweep) => Promise<number>

/** The nightly jobs that delete what is no longer kept, by name. What is kept forever has none. */
export function sweepsOf(app: App): Record<string, () => Promise<number>> {
  const { retain } = app.settings
  const after = (millis: number | undefined, work: (sweep: Sweep, millis: number) => Promise<number>): Work =>
    millis === undefined ? async () => 0 : (sweep) => work(sweep, millis)
  const sweeps: Record<string, Work> = {
    'delete-expired-sessions': after(retain.sessions, deleteExpiredSessions),
    'delete-old-emails': after(retain.emails, deleteOldEmails),
    'delete-old-audit-entries': after(retain.audit, (sweep, millis) => removeOldEntries(app, sweep, millis)),
    'delete-inactive-guests': after(retain.anonymousUsers, (sweep, millis) => deleteInactiveGuests(app, sweep, millis)),
    'delete-old-activity': after(retain.activity, deleteOldActivity),
    'delete-old-sign-ins': after(retain.signIns, deleteOldSignIns),
    'delete-old-events': after(retain.events, deleteOldEvents),
    'delete-old-webhook-attempts': after(retain.webhookAttempts, deleteOldWebhookAttempts),
    'delete-old-email-sends': deleteOldSends,
    'delete-old-codes': deleteOldCodes,
    'delete-old-oauth-flows': deleteOldOauthFlows,
    'delete-used-assertions': deleteUsedAssertions,
    'delete-old-setup-links': deleteOldSetups,
    'delete-old-partner-interactions': deleteOldInteractions,
    'delete-old-ended-sessions': deleteOldEndedSessions,
    'delete-old-networks': deleteOldNetworks,
    'delete-old-trusted-devices': deleteOldTrustedDevices,
    'delete-old-factor-resets': deleteOldFactorResets,
    'delete-old-idempotency-keys': deleteOldKeys,
  }
  return Object.fromEntries(Object.entries(sweeps).map(([name, work]) => [name, () => recorded(app, name, work)]))
}

/** Notes when a sweep began, how far it has come and when it was done, for `hallpass doctor` and for metrics. */
async function recorded({ database: { system }, clock, metrics, log }: App, name: string, work: Work): Promise<number> {
  const begun = { started_at: clock.now(), finished_at: null, deleted: 0 }
  await system
    .insertInto('sweeps')
    .values({ name, ...begun })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(begun))
    .execute()
  const note = system.updateTable('sweeps').where('name', '=', name)
  const onBatch = async (rows: number) => {
    metrics.count('swept', { sweep: name }, rows)
    await note.set((eb) => ({ deleted: eb('deleted', '+', rows) })).execute()
  }
  const deleted = await work({ system, now: clock.now(), onBatch })
  await note.set({ finished_at: clock.now() }).execute()
  if (deleted) log.info({ sweep: name, deleted }, 'deleted what is no longer kept')
  return deleted
}
