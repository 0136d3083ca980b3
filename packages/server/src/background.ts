import type { App } from './app.ts'
import { listenForChanges } from './db/changes.ts'

/** What runs beside requests: other processes' changes, and jobs. */
export async function startBackground(app: App) {
  const changes = await listenForChanges({
    connection: app.database.connection,
    log: app.log,
    onChange: (topic) => app.projects.forget(topic.replace(/^project:/, '')),
    onReset: () => app.projects.forgetAll(),
  })
  return {
    async stop() {
      await changes.stop()
    },
  }
}
