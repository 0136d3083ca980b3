import * as routes from '@hallpass/contract/routes'
import { callAsOwner } from '../../lib/api.ts'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import { createKeys, keepForConnect } from '../../lib/project-keys.ts'
import { serverConfig } from '../../lib/server-config.ts'
import type { SignInMethods } from '../../parts/preview/sign-in-preview.tsx'

/** Providers need keys; without keys of this server they wait for those of the project. */
const isShared = (id: string) => serverConfig.sharedProviders.includes(id)
const sharedNote = (id: string) =>
  isShared(id) ? 'Shared keys, for development' : 'Needs keys: set it up under Sign-in methods later'
const providers = ['google', 'github', 'microsoft'] as const

const codesNote =
  sharedDelivery === 'none'
    ? 'Needs an email server: HALLPASS_SMTP_HOST is not set'
    : 'A link and a six-character code by email'

export const methods = [
  { id: 'password', note: 'Email and password' },
  { id: 'magic-link', note: codesNote },
  { id: 'passkey', note: 'Face, fingerprint or security key' },
  { id: 'google', note: sharedNote('google') },
  { id: 'github', note: sharedNote('github') },
  { id: 'microsoft', note: sharedNote('microsoft') },
] as const

type MethodId = (typeof methods)[number]['id']
export type MethodChoices = Readonly<Record<MethodId, boolean>>

export const isReady = (id: MethodId) => !providers.some((provider) => provider === id) || isShared(id)

export const startMethods: MethodChoices = {
  password: true,
  'magic-link': true,
  passkey: false,
  google: isShared('google'),
  github: isShared('github'),
  microsoft: false,
}

const providersOf = (chosen: MethodChoices) => providers.filter((id) => chosen[id])

export const methodsOf = (chosen: MethodChoices): SignInMethods => ({
  password: chosen.password,
  magicLink: chosen['magic-link'],
  passkey: chosen.passkey,
  providers: providersOf(chosen),
})

export interface NewProject {
  name: string
  teamId: string
}

/** A project with its first keys: the connect page shows them once. */
export async function createProject({ name, teamId }: NewProject, chosen: MethodChoices) {
  const config = {
    credential_enabled: chosen.password,
    magic_link_enabled: chosen['magic-link'],
    passkey_enabled: chosen.passkey,
    allow_localhost: true,
    oauth_providers: providersOf(chosen).map((id) => ({ id, type: 'shared' as const })),
  }
  const body = { display_name: name.trim(), owner_team_id: teamId, config }
  const project = await callAsOwner(routes.createProject, { body })
  // Projects that are made over the API keep what published clients expect.
  await overrideConfig(project.id, {
    'teams.onlyInvitedEmailMayJoin': true,
    'payments.onlyCustomerMayReadItems': true,
  })
  keepForConnect(project.id, await createKeys(project.id, { description: 'First keys', lifetime: 'never' }))
  return project
}
