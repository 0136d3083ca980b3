import { isKnownError, passwordLength } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { callAsOwner, dashboard, signInWith } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { serverConfig } from '../../lib/server-config.ts'

interface FirstAccount {
  name: string
  email: string
  password: string
  setupCode: string
}

/** Through the endpoint: the setup code is our own, and no other app sends one. */
export async function createFirstAccount({ name, email, password, setupCode }: FirstAccount) {
  const verification_callback_url = new URL(dashboard.urls.emailVerification, window.location.origin).href
  const body = { email, password, verification_callback_url, ...(setupCode && { setup_code: setupCode }) }
  await signInWith(await callAsOwner(routes.passwordSignUp, { body }))
  await callAsOwner(routes.updateOwnUser, { body: { display_name: name.trim() || null } })
  // Nobody misses it where this fails: the account is there, and the team can be renamed.
  await nameTeam(name.trim()).catch(() => undefined)
}

/** The team that came with the account is called by the address: nothing else was known of them then. */
async function nameTeam(name: string) {
  const { items } = await callAsOwner(routes.listTeams, { query: { user_id: 'me' } })
  const [team] = items
  if (!team || items.length > 1) return
  await callAsOwner(routes.updateTeam, { params: { team_id: team.id }, body: { display_name: `${name}’s team` } })
}

export function firstAccountRefusal(error: unknown): { message: string; field?: keyof FirstAccount } {
  const { message } = problemOf(error)
  if (!isKnownError(error)) return { message }
  if (error.code === 'PASSWORD_TOO_SHORT') {
    return { field: 'password', message: `Use at least ${passwordLength.min} characters.` }
  }
  if (error.code.startsWith('PASSWORD_')) return { field: 'password', message }
  if (error.code === 'USER_EMAIL_ALREADY_EXISTS' || error.code === 'SCHEMA_ERROR') {
    return { field: 'email', message: error.code === 'SCHEMA_ERROR' ? 'That is not an email address.' : message }
  }
  if (error.code === 'SIGN_UP_NOT_ENABLED') {
    if (serverConfig.ownerProof === 'setup-code') return { field: 'setupCode', message: wrongSetupCode }
    return { message: 'Someone else was first: this server already has an owner. Reload to sign in.' }
  }
  return { message }
}

const wrongSetupCode = 'That is not this server’s setup code, or it has already been used.'

/** The same answer for every address: only the mailbox of the owner gets a link. */
export async function sendOwnerLink(email: string) {
  const result = await dashboard.sendMagicLinkEmail(email)
  if (result.status === 'error') throw result.error
}

/** Whether the server, its database and its keys are there. */
export const serverHealth = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: async () => {
      const start = performance.now()
      const { status } = await fetch('/health').then((response) => response.json())
      const millis = Math.max(1, Math.round(performance.now() - start))
      const { keys } = await callAsOwner(routes.jwks, { params: { project_id: 'internal' } })
      return { isOk: status === 'ok', millis, hasKeys: keys.length > 0 }
    },
  })
