// After `npm ci`: makes what the first start would have to make. Nothing here may fail an installation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareWeb } from './web.mjs'

async function prepareEmails() {
  const args = ['tools/run.mjs', 'tools/prepare-emails.ts']
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit').catch(() => {})
}

await Promise.all([prepareWeb(), prepareEmails()])
