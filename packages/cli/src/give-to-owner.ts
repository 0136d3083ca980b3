import type { SystemDb } from '@hallpass/server/operator'

/** To whom the installation belongs, once there is somebody: then the dashboard shows it. */
export async function giveToOwner(system: SystemDb, projectId: string) {
  const owner = system.selectFrom('projects').select('owner_team_id').where('id', '=', 'internal')
  await system.updateTable('projects').set({ owner_team_id: owner }).where('id', '=', projectId).execute()
}
