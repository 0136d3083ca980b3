/** A command-line program that logs in through the browser and stays logged in. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { HallpassClientApp } from '@hallpass/js'

const file = process.env.TOKEN_FILE ?? join(homedir(), '.hallpass-example.json')

const appOf = (refreshToken: string | null) =>
  new HallpassClientApp({ tokenStore: { accessToken: null, refreshToken } })

async function login(): Promise<string> {
  const { HALLPASS_API_URL: server = 'http://localhost:8102', HALLPASS_PROJECT_ID: project } = process.env
  const appUrl = process.env.APP_URL ?? `${server}/p/${project}`
  const result = await appOf(null).promptCliLogin({
    appUrl,
    promptLink: (url) => console.log(`Open this address to log in:\n${url}`),
  })
  if (result.status === 'error') throw result.error
  // Anyone who can read this file is logged in.
  writeFileSync(file, JSON.stringify({ refreshToken: result.data }), { mode: 0o600 })
  chmodSync(file, 0o600)
  return result.data
}

const stored = (): string | null => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).refreshToken : null)

async function main(command = 'whoami') {
  if (command === 'logout') {
    const user = await appOf(stored()).getUser()
    await user?.signOut()
    rmSync(file, { force: true })
    return console.log('Logged out.')
  }
  if (command !== 'whoami') throw new Error('usage: main.ts [whoami|logout]')
  const user = (await appOf(stored()).getUser()) ?? (await appOf(await login()).getUser({ or: 'throw' }))
  console.log(`Logged in as ${user.primaryEmail ?? user.id}.`)
}

await main(process.argv[2])
