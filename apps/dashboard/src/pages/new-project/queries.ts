import * as routes from '@hallpass/contract/routes'
import { callAsOwner } from '../../lib/api.ts'
import { createKeys, keepForConnect } from '../../lib/project-keys.ts'
import type { SignInMethods } from '../../ui/index.ts'

export const ways = [
  { id: 'password', note: 'E-mail and password' },
  { id: 'magic-link', note: 'A link and a six-digit code by e-mail' },
  { id: 'passkey', note: 'Face, fingerprint or security key' },
  { id: 'google', note: 'Shared keys, for development' },
  { id: 'github', note: 'Shared keys, for development' },
  { id: 'microsoft', note: 'Shared keys, for development' },
] as const

export type WayChoices = Readonly<Record<(typeof ways)[number]['id'], boolean>>

export const startMethods: WayChoices = {
  password: true,
  'magic-link': true,
  passkey: false,
  google: true,
  github: true,
  microsoft: false,
}

const providersOf = (chosen: WayChoices) => (['google', 'github', 'microsoft'] as const).filter((id) => chosen[id])

export const methodsOf = (chosen: WayChoices): SignInMethods => ({
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
export async function createProject({ name, teamId }: NewProject, chosen: WayChoices) {
  const config = {
    credential_enabled: chosen.password,
    magic_link_enabled: chosen['magic-link'],
    passkey_enabled: chosen.passkey,
    allow_localhost: true,
    oauth_providers: providersOf(chosen).map((id) => ({ id, type: 'shared' as const })),
  }
  const body = { display_name: name.trim(), owner_team_id: teamId, config }
  const project = await callAsOwner(routes.createProject, { body })
  keepForConnect(project.id, await createKeys(project.id, { description: 'First keys', lifetime: 'never' }))
  return project
}
