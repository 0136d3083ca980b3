import { knownError } from '@hallpass/contract'
import {
  createProjectKeys,
  getProjectKeys,
  listProjectKeys,
  neonProjectKeys,
  updateProjectKeys,
} from '@hallpass/contract/endpoints'
import {
  changeKeySet,
  findKeySet,
  insertKeySet,
  type KeySetRow,
  listKeySets,
  newKeyValues,
} from '../../core/projects/keys.ts'
import { wholeListFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'

const common = (row: KeySetRow) => ({
  id: row.id,
  description: row.description,
  created_at_millis: row.created_at.getTime(),
  expires_at_millis: row.expires_at.getTime(),
  ...(row.manually_revoked_at && { manually_revoked_at_millis: row.manually_revoked_at.getTime() }),
})

const masked = (lastFour: string | null) => (lastFour === null ? undefined : { last_four: lastFour })

/** Sets from before it was kept have no value. */
function clientKeyOf({ publishable_client_key: value, publishable_client_key_last_four: lastFour }: KeySetRow) {
  const shown = masked(lastFour)
  return shown && { ...shown, value }
}

const toView = (row: KeySetRow) => ({
  ...common(row),
  publishable_client_key: clientKeyOf(row),
  secret_server_key: masked(row.secret_server_key_last_four),
  super_secret_admin_key: masked(row.super_secret_admin_key_last_four),
})

/** The same under both paths. */
const ours = {
  list: listProjectKeys,
  create: createProjectKeys,
  get: getProjectKeys,
  update: updateProjectKeys,
}

const keyRoutes = (endpoints: typeof ours | typeof neonProjectKeys) => [
  route(endpoints.list, (_input, { app, project }) =>
    wholeListFrom(
      (after) => listKeySets(app.database, project.id, after),
      (rows) => rows.map(toView),
    ),
  ),

  route(endpoints.create, async ({ body }, { app, project }) => {
    const keys = newKeyValues({
      publishableClientKey: body.has_publishable_client_key,
      secretServerKey: body.has_secret_server_key,
      superSecretAdminKey: body.has_super_secret_admin_key,
    })
    const row = await insertKeySet(app.database, {
      ...keys,
      projectId: project.id,
      description: body.description,
      createdAt: app.clock.now(),
      expiresAt: new Date(body.expires_at_millis),
    })
    return {
      ...common(row),
      publishable_client_key: keys.publishableClientKey,
      secret_server_key: keys.secretServerKey,
      super_secret_admin_key: keys.superSecretAdminKey,
    }
  }),

  route(endpoints.get, async ({ params }, { app, project }) => {
    const row = await findKeySet(app.database, project.id, params.api_key_id)
    if (!row) throw knownError('API_KEY_NOT_FOUND')
    return toView(row)
  }),

  route(endpoints.update, async ({ params, body }, { app, project }) => {
    const row = await changeKeySet(app.database, project.id, params.api_key_id, {
      description: body.description,
      revokedAt: body.revoked ? app.clock.now() : undefined,
    })
    if (!row) throw knownError('API_KEY_NOT_FOUND')
    return toView(row)
  }),
]

export const projectKeyRoutes = [...keyRoutes(ours), ...keyRoutes(neonProjectKeys)]
