import type { AdminOwnedProject, AdminProjectCreateOptions } from '../admin-app/owned-projects.ts'
import type { Cell } from '../cells/cell.ts'
import type { Actor } from './actor.ts'

/** Users of the project `internal` own projects. */
export interface OwnerMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { ownedProjects(): Cell<AdminOwnedProject[]> }
  /** The projects of the user’s teams. */
  listOwnedProjects(): Promise<AdminOwnedProject[]>
  /** Makes a project that belongs to a team. */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>
}

// Loaded when they are used: other apps need not carry the admin app.
const load = () => import('../admin-app/owned-projects.ts')

export function ownerMembers(actor: Actor): OwnerMembers {
  const ownedProjects = () => actor.cells.cell('ownedProjects', [], async () => (await load()).listOwnedProjects(actor))
  return {
    cells: { ownedProjects },
    listOwnedProjects: () => ownedProjects().refresh(),
    createProject: async (options) => {
      const made = await (await load()).createProject(actor, options)
      await actor.changed('ownedProjects')
      return made
    },
  }
}
