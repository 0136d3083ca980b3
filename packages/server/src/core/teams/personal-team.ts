import { randomUUID } from 'node:crypto'
import type { CompleteConfig } from '@hallpass/contract/config'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { addCreator } from './members.ts'
import { toTeam } from './view.ts'

const unnamed = 'Personal Team'

/** Named after its owner as far as the owner has a name. */
export const personalTeamName = (owner: { displayName?: string | null; primaryEmail?: string | null }) => {
  const name = owner.displayName || owner.primaryEmail
  return name ? `${name}'s Team` : unnamed
}

/** The columns of a name that we gave: it goes with the person, unless people have chosen another one (T61). */
export const givenName = (userId: string, name: string): GivenName => ({
  display_name: name,
  ...(name !== unnamed && { named_after: userId, given_name: name }),
})

interface GivenName {
  display_name: string
  named_after?: string
  given_name?: string
}

interface NewTeam {
  id: string
  name: string
  namedAfter: string | null
  givenName: string | null
  now: Date
}

const insert = prepare('teams.create-personal', (db, p: Params<NewTeam>) =>
  db.insertInto('teams').values({
    id: p('id'),
    display_name: p('name'),
    named_after: p('namedAfter'),
    given_name: p('givenName'),
    created_at: p('now'),
  }),
)

/** As it is in events. */
const newTeam = (id: string, name: string, now: Date) =>
  toTeam({
    id,
    display_name: name,
    profile_image_url: null,
    created_at: now,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
  })

/** Creates a team with its creator as a member, selected by default, and emits `team.created`. */
export async function createPersonalTeam(
  tx: TenantDb,
  config: CompleteConfig,
  userId: string,
  name: string,
  now: Date,
  { isSelected = true }: { isSelected?: boolean } = {},
) {
  const id = randomUUID()
  const { named_after: namedAfter = null, given_name: given = null } = givenName(userId, name)
  await insert.ahead(tx, { id, name, namedAfter, givenName: given, now })
  await addCreator(tx, config, { teamId: id, userId }, { isSelected, now })
  await emit(tx, 'team.created', newTeam(id, name, now))
  return id
}

/** When an anonymous user becomes a regular one, its still unnamed teams are named after it. */
export async function renameUnnamedTeams(tx: TenantDb, userId: string, name: string) {
  if (name === unnamed) return
  await tx
    .updateTable('teams')
    .set(givenName(userId, name))
    .where('display_name', '=', unnamed)
    .where('id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .execute()
}
