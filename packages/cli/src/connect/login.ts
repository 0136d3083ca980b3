import { cliLoginMessage, header, type ServerFacts, timingMillis } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Terminal } from '../command.ts'
import { type Caller, call } from './call.ts'
import { ConnectError } from './connect-error.ts'
import { openInBrowser } from './open-in-browser.ts'
import { keysDescription, neverMillis, type Projects } from './projects.ts'
import { readFacts } from './server.ts'

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

export interface LoginOptions {
  opensBrowser: boolean
}

/** The projects of whoever allows it in their browser. The session ends with this command. */
export async function logIn(facts: ServerFacts, terminal: Terminal, options: LoginOptions): Promise<Projects> {
  const { url } = facts
  const client: Caller = {
    url,
    projectId: 'internal',
    level: 'client',
    headers: { [header.publishableClientKey]: facts.publishable_client_key },
  }
  const { polling_code, login_code } = await call(client, routes.startCliLogin, {})
  const place = `${url}/handler/cli-auth-confirm?login_code=${encodeURIComponent(login_code)}`
  terminal.error(`\nOpen this address in your browser and authorize this terminal:\n\n  ${place}\n`)
  if (options.opensBrowser) openInBrowser(place)
  const refreshToken = await authorized(client, polling_code)
  const refreshed = { ...client, headers: { ...client.headers, [header.refreshToken]: refreshToken } }
  const { access_token } = await call(refreshed, routes.refreshSession)
  return projectsOf(refreshed, access_token)
}

/** Projects belong to somebody. The page of the first account is at the server's own address. */
export async function requireAccount(
  { url, is_first_run }: ServerFacts,
  terminal: Terminal,
  { opensBrowser }: LoginOptions,
) {
  if (!is_first_run) return
  if (!terminal.ask)
    throw new ConnectError(`Nobody has an account at ${url} yet. Open it, create yours, and run this again.`)
  terminal.error(`\nNobody has an account on this server yet. Open ${url} and create yours; this goes on then.`)
  if (opensBrowser) openInBrowser(url)
  while ((await readFacts(url)).is_first_run) await pause(timingMillis.cliPoll)
}

async function authorized(client: Caller, polling_code: string): Promise<string> {
  while (true) {
    const { status, refresh_token } = await call(client, routes.pollCliLogin, { polling_code })
    if (status === 'success' && refresh_token) return refresh_token
    if (status !== 'waiting') throw new ConnectError(status === 'used' ? cliLoginMessage.used : cliLoginMessage.expired)
    await pause(timingMillis.cliPoll)
  }
}

function projectsOf(client: Caller, accessToken: string): Projects {
  const person: Caller = { ...client, headers: { ...client.headers, [header.accessToken]: accessToken } }
  const admin = (projectId: string): Caller => ({
    url: client.url,
    projectId,
    level: 'admin',
    headers: { [header.adminAccessToken]: accessToken },
  })
  return {
    list: async () =>
      (await call(person, routes.listOwnedProjects)).items
        .filter(({ id }) => id !== 'internal')
        .map(({ id, display_name }) => ({ id, name: display_name })),
    create: async (display_name) => {
      const { selected_team_id } = await call(person, routes.getOwnUser)
      if (!selected_team_id)
        throw new ConnectError(`Create a project at ${client.url} first: you are not in a team there.`)
      return (await call(person, routes.createProject, { display_name, owner_team_id: selected_team_id })).id
    },
    makeKeys: async (projectId, { secretServerKey }) => {
      const made = await call(admin(projectId), routes.createProjectKeys, {
        description: keysDescription,
        expires_at_millis: Math.round(Date.now() + neverMillis),
        has_publishable_client_key: true,
        has_secret_server_key: secretServerKey,
        has_super_secret_admin_key: false,
      })
      return {
        publishableClientKey: made.publishable_client_key ?? '',
        ...(secretServerKey && { secretServerKey: made.secret_server_key }),
      }
    },
    end: async () => void (await call(person, routes.signOut)),
  }
}
