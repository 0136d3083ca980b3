import {
  createSealer,
  insertKeySet,
  listAllProjects,
  makeProject,
  newKeyValues,
  ProjectCache,
  systemClock,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { withRunningDatabase } from '../database.ts'
import { giveToOwner } from '../give-to-owner.ts'
import { keysDescription, neverMillis, type Projects } from './projects.ts'

/** The projects of a server whose data is here: whoever can read that needs no login. */
export const localProjects = (settings: Settings): Projects => ({
  list: async () => {
    const rows = await withRunningDatabase(settings, ({ system }) => listAllProjects(system))
    const alive = rows.filter(({ id, deleted_at }) => id !== 'internal' && !deleted_at)
    return alive.map(({ id, display_name }) => ({ id, name: display_name }))
  },
  create: (display_name) =>
    withRunningDatabase(settings, async (database) => {
      const sealer = createSealer(resolveSecrets(settings), 'database')
      const projects = new ProjectCache(database.system, sealer)
      const context = { database, sealer, projects, settings, clock: systemClock }
      return (await makeProject(context, { display_name }, { alongside: giveToOwner })).id
    }),
  makeKeys: async (projectId, wants) => {
    const values = newKeyValues({ publishableClientKey: true, superSecretAdminKey: false, ...wants })
    const createdAt = systemClock.now()
    const expiresAt = new Date(createdAt.getTime() + neverMillis)
    await withRunningDatabase(settings, ({ system }) =>
      insertKeySet({ system }, { ...values, projectId, description: keysDescription, createdAt, expiresAt }),
    )
    const { publishableClientKey = '', secretServerKey } = values
    return { publishableClientKey, ...(secretServerKey && { secretServerKey }) }
  },
  end: async () => {},
})
