// npm run dev: the whole product at one address. The server restarts when its sources change, pages reload in place.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBackend } from './backend.mjs'
import { createFront } from './front.mjs'
import { startWeb, writeWebFolders } from './web.mjs'

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const port = Number(process.env.HALLPASS_PORT ?? 8102)

let parts
let isStopping = false
let isReady = () => {}
const front = createFront(new Promise((resolve) => (isReady = resolve)))

async function stop() {
  isStopping = true
  console.log('\nStopping. Once more stops at once.')
  front.closeAllConnections()
  // A server that is starting notices that this process is gone.
  if (parts) await Promise.all([parts.backend.stop(), parts.web.close()])
  process.exit()
}
// From the first moment on, because starting takes a while too.
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// Ctrl-C ends esbuild as well, and we may notice that before we hear of Ctrl-C ourselves.
process.on('uncaughtException', (error) => {
  setTimeout(() => {
    if (isStopping) return
    console.error(error)
    process.exit(1)
  }, 200)
})
front.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Set HALLPASS_PORT to another one.` : error)
  process.exit(1)
})
await new Promise((resolve) => front.listen(port, '127.0.0.1', resolve))

writeWebFolders(root)
const [backend, web] = await Promise.all([startBackend(root), startWeb(root, front)])
parts = { backend, web }
isReady(parts)

const running = await backend.find()
if (isStopping) {
  // Says so itself.
} else if (running) {
  const inbox = running.inbox ? `\n  inbox   ${running.url}/inbox` : ''
  console.log(
    `\n  Hallpass is ready at ${running.url}, and follows your changes\n\n  data    ${running.dataDir}${inbox}\n`,
  )
} else {
  console.log('\n  The server did not start. It is tried again when a source file changes.\n')
}
