import type { Core } from '../app/core.ts'
import type { Session } from '../session/session.ts'
import type { Actor } from './actor.ts'
import { refundMembers } from './server-invoices.ts'
import { quantityMembers } from './server-items.ts'

/** A user with server access; with a session where it is the one who asks. */
export function serverActor(core: Core, userId: string, session?: Session): Actor<'server'> {
  const own = session && core.cellsOf(session)
  return {
    core,
    caller: { level: 'server', session },
    userId,
    cells: core.cells,
    itemMembers: quantityMembers(core),
    invoiceMembers: refundMembers(core),
    changed: async (...names) => {
      await Promise.all([core.cells.changed(...names), own?.changed(...names)])
    },
  }
}
