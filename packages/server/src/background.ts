import type { App } from './app.ts'
import { cliLoginExpiry, expireCliLogin } from './core/cli-logins/expiry.ts'
import { deleteOldCodes } from './core/codes/index.ts'
import { deleteUnusedImages } from './core/images/index.ts'
import { deliverMail } from './core/mail/index.ts'
import { deleteOldOauthFlows } from './core/oauth/sweep.ts'
import { deleteOldNetworks } from './core/sign-in/sweep.ts'
import { listenForChanges } from './db/changes.ts'
import { startJobs } from './jobs/index.ts'

/** What runs beside requests: other processes' changes, and jobs. */
export async function startBackground(app: App) {
  const changes = await listenForChanges({
    connection: app.database.connection,
    log: app.log,
    onChange: (topic) => app.projects.forget(topic.replace(/^project:/, '')),
    onReset: () => app.projects.forgetAll(),
  })
  const jobs = await startJobs(app.database, {
    log: app.log,
    onJob: (measure) => app.metrics.job(measure),
    consumers: { 'mail.requested': (event) => deliverMail(app, event) },
    tasks: { [cliLoginExpiry]: (payload) => expireCliLogin(app, payload) },
    daily: {
      'delete-unused-images': () => deleteUnusedImages(app.database.system, app.clock.now()),
      'delete-old-codes': () => deleteOldCodes(app.database.system, app.clock.now()),
      'delete-old-oauth-flows': () => deleteOldOauthFlows(app.database.system, app.clock.now()),
      'delete-old-networks': () => deleteOldNetworks(app.database.system, app.clock.now()),
    },
  })
  return {
    async stop() {
      await jobs.stop()
      await changes.stop()
      await app.mail.close()
    },
  }
}
