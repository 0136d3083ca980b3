/** The server of `npm run dev`: on a port of its own behind the address that people open, with pages served by Vite. */
import { fileURLToPath } from 'node:url'
import { startServer } from '@hallpass/server'
import { readSettings } from '@hallpass/server/settings'
import { firstStartLines } from '../../packages/cli/src/first-start.ts'

const settings = readSettings(process.env, { cwd: process.cwd() })
if (Array.isArray(settings)) {
  console.error(settings.map(({ message }) => message).join('\n'))
  process.exit(1)
}
const folder = (app: string) => fileURLToPath(new URL(`../../node_modules/.cache/hallpass/dev/${app}`, import.meta.url))
const starting = startServer(
  { ...settings, host: '127.0.0.1', port: 0 },
  { webFolders: { pages: folder('pages'), dashboard: folder('dashboard') } },
)

async function stop() {
  await (await starting).close()
  process.exit()
}
// Ctrl-C reaches the whole group of processes; whoever started this one says when to stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
process.on('disconnect', stop)

const server = await starting
server.failed.then((error) => {
  console.error(error.message)
  return stop()
})
const lines = firstStartLines(server, settings)
if (lines.length > 0) console.log(lines.join('\n'))
process.send?.({ port: server.port, url: server.url, inbox: settings.inbox, dataDir: settings.dataDir })
