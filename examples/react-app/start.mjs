// `npm run demo`: makes a project for this app on the local server, once, and starts the app.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const repository = here('../..')
const serverUrl = process.env.HALLPASS_URL ?? `http://localhost:${process.env.HALLPASS_PORT ?? 8102}`
const envFile = here('.env.local')

const isUp = async () => (await fetch(`${serverUrl}/health`).catch(() => undefined))?.ok === true

function readEnv() {
  if (!existsSync(envFile)) return {}
  return Object.fromEntries(
    readFileSync(envFile, 'utf8')
      .split('\n')
      .map((line) => line.split('=')),
  )
}

/** Another data folder is another server: the project of last time may not be there. */
async function isKnown(env) {
  const answer = await fetch(`${serverUrl}/api/v1/projects/current`, {
    headers: {
      'x-stack-access-type': 'client',
      'x-stack-project-id': env.VITE_HALLPASS_PROJECT_ID ?? '',
      'x-stack-publishable-client-key': env.VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY ?? '',
    },
  })
  return answer.ok && env.VITE_HALLPASS_URL === serverUrl
}

function createProject() {
  const command = [
    `${repository}/packages/cli/bin/hallpass.js`,
    'projects',
    'create',
    'Lantern',
    '--config',
    here('demo-config.json'),
  ]
  const printed = execFileSync(process.execPath, command, { cwd: repository, encoding: 'utf8' })
  const printedValue = (name) => printed.match(new RegExp(`^${name}=(.*)$`, 'm'))[1]
  const lines = [
    `VITE_HALLPASS_URL=${serverUrl}`,
    `VITE_HALLPASS_PROJECT_ID=${printedValue('HALLPASS_PROJECT_ID')}`,
    `VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY=${printedValue('HALLPASS_PUBLISHABLE_CLIENT_KEY')}`,
  ]
  writeFileSync(envFile, lines.join('\n'))
}

if (!(await isUp())) {
  console.error(`No Hallpass server answers at ${serverUrl}. Start it in another terminal with: npm start`)
  process.exit(1)
}
if (!(await isKnown(readEnv()))) createProject()
const port = process.env.DEMO_PORT
const server = await createServer({
  root: here('.'),
  ...(port && { server: { port: Number(port), strictPort: true } }),
})
await server.listen()
const [url] = server.resolvedUrls.local
console.log(`\n  The demo is at ${url}\n  Its emails are at ${serverUrl}/inbox\n`)
