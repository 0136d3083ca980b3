import type { App } from './app.ts'
import {
  AuditWitness,
  chainJob,
  chainWaiting,
  forgetDashboardUser,
  forgetDashboardUserJob,
} from './core/audit/index.ts'
import { audienceSendJob, emailSendJob, runSend } from './core/bulk-mail/index.ts'
import { cliLoginExpiry, expireCliLogin } from './core/cli-logins/expiry.ts'
import { deleteOldChallenges } from './core/codes/index.ts'
import { deleteUnusedImages } from './core/images/index.ts'
import { deliverMail, mailRetry, retryMail } from './core/mail/index.ts'
import { foldMetricChanges } from './core/metrics/fold.ts'
import { foldTeamSizes } from './core/metrics/fold-team-sizes.ts'
import { endAbandoned, settleAll } from './core/payments/index.ts'
import { eraseDeletedProjects } from './core/projects/erase.ts'
import { listWatchedDomains } from './core/sso/sweep.ts'
import { tellEndingCertificates } from './core/sso/sweep-certificates.ts'
import { refreshAllMetadata } from './core/sso/sweep-metadata.ts'
import { replayJob, replayStep, startWebhooks } from './core/webhooks/index.ts'
import { type ChangeListenerOptions, listenForChanges } from './db/changes.ts'
import { pollForChanges } from './db/poll-changes.ts'
import { poolStateOf } from './db/pool.ts'
import { checkDomains } from './features/sso/daily-checks.ts'
import { addJob, createLifeline, JobBell, type JobsOptions, startJobs } from './jobs/index.ts'
import { watchPool } from './observe/index.ts'
import { hasOlderSecrets, resealAll, resealJob } from './reseal-all.ts'
import { sweepsOf } from './sweeps.ts'

export type BackgroundOptions = Pick<JobsOptions, 'byTheClock'>

/** What runs beside requests: other processes' changes, and jobs. */
export async function startBackground(app: App, { byTheClock = true }: BackgroundOptions = {}) {
  const lifeline = createLifeline(app.database, app.log)
  await lifeline.open()
  const bell = new JobBell()
  const webhooks = await startWebhooks(app, lifeline)
  const witness = new AuditWitness(app)
  await witness.start()
  const chain = { ...app, witness }
  app.auditChainer.start(chain)
  const changes = await followChanges(app, { ...webhooks.signals, ...bell.signals })
  const jobs = await startJobs(app.database, {
    log: app.log,
    concurrency: app.settings.concurrency.jobs,
    tracer: app.tracer,
    lifeline,
    bell,
    byTheClock,
    onJob: ({ task, outcome, seconds }) => {
      app.metrics.count('jobs', { task, outcome })
      app.metrics.observe('jobSeconds', { task }, seconds)
    },
    consumers: { 'mail.requested': (event) => deliverMail(app, event) },
    tasks: {
      ...webhooks.tasks,
      // Of the release before, which may run beside this one or have left them behind.
      [chainJob]: () => chainWaiting(chain),
      'chain-audit-leftovers': () => chainWaiting(chain),
      [forgetDashboardUserJob]: (payload) => forgetDashboardUser(app, payload),
      [cliLoginExpiry]: (payload) => expireCliLogin(app, payload),
      [mailRetry]: (payload) => retryMail(app, payload),
      // Only startReplay() makes these jobs.
      [replayJob]: (payload) => replayStep(app, payload as Parameters<typeof replayStep>[1]),
      [emailSendJob]: (payload, context) => runSend(app, payload, context),
      [audienceSendJob]: (payload, context) => runSend(app, payload, context),
    },
    daily: {
      ...sweepsOf(app),
      'delete-unused-images': () => deleteUnusedImages(app.database.system, app.clock.now()),
      'check-sso-domains': async () => checkDomains(app, await listWatchedDomains(app.database.system)),
      'erase-deleted-projects': () => eraseDeletedProjects(app, app.clock.now()),
      [resealJob]: () => resealAll(app),
      'refresh-saml-metadata': async () => {
        await refreshAllMetadata(app)
        await tellEndingCertificates(app)
      },
    },
    everyMinute: {
      'delete-old-challenges': () => deleteOldChallenges({ system: app.database.system, now: app.clock.now() }),
      'settle-test-subscriptions': () => settleAll(app),
      'end-subscriptions-of-the-deleted': () => endAbandoned(app),
      'fold-metric-changes': () => foldMetricChanges(app.database.system),
      'fold-team-sizes': () => foldTeamSizes(app.database.system),
    },
  })
  watchPool(app.metrics, 'background', () => poolStateOf(app.database.background))
  if (hasOlderSecrets(app)) await addJob(app.database.system, resealJob, {}, { key: resealJob })
  return {
    async stop() {
      await jobs.stop()
      await app.auditChainer.stop()
      await witness.stop()
      await webhooks.stop()
      await changes.stop()
      await lifeline.stop()
      await app.mail.close()
      await app.emails.close()
    },
  }
}

/** Keeps what this process knows right when others change it. */
function followChanges({ database, log, projects, maintenance }: App, signals: ChangeListenerOptions['signals']) {
  const onReset = () => {
    projects.forgetAll()
    void maintenance.read()
  }
  const onChange = (topic: string) => {
    projects.forget(topic)
    maintenance.forget(topic)
  }
  const { direct, background } = database
  if (!direct) return pollForChanges(background, { onReset })
  return listenForChanges({ connection: direct, log, onChange, onReset, ...(signals && { signals }) })
}
