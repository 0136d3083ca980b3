// Builds the dashboard and the sign-in pages of this checkout when their sources changed, beside the server.
'use strict'
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const root = path.join(__dirname, '../../..')
const script = path.join(root, 'tools/web.mjs')
/** An installation that was built already can wait until the server is up. */
const graceMillis = 2000

/** The server does not wait for it: its pages answer as soon as they are there. */
exports.buildBeside = () => {
  // `npm ci --omit=dev` leaves out what builds them; then they have to be built beforehand.
  if (!fs.existsSync(path.join(root, 'node_modules/vite')) || !fs.existsSync(script)) return
  if (!fs.existsSync(path.join(root, 'apps/pages/dist/build.json'))) build()
  else setTimeout(build, graceMillis).unref()
}

function build() {
  // The channel tells it when this process ends, however that happens.
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.unref()
  child.channel.unref()
  child.on('error', (error) => console.error(`The web pages could not be built: ${error.message}`))
  process.once('exit', () => child.kill())
  try {
    // The server's own start comes first.
    os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}
