import { auditSentence } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { readNames } from './names.ts'

/** Whoever acted before these can be asked for by their id. */
const maxLooked = 5000
const maxActors = 100

export async function readFilters(call: Call) {
  const actors = await listActors(call.db)
  const names = await readNames(call, actors)
  const actions = await listActions(call.db)
  return {
    actors: actors.map((actor) => ({
      ...{ type: actor.actor_type, id: actor.actor_id ?? '', name: names.actorOf(actor) },
    })),
    actions: actions.map((action) => ({ action, sentence: auditSentence(action) })),
  }
}

/** Of the newest entries; those who acted last come first. */
function listActors(db: TenantDb) {
  const newest = db
    .selectFrom('audit_log')
    .select(['actor_type', 'actor_id', 'sequence'])
    .orderBy('sequence', 'desc')
    .limit(maxLooked)
  return db
    .selectFrom(newest.as('n'))
    .select(['n.actor_type', 'n.actor_id'])
    .where('n.actor_id', 'is not', null)
    .groupBy(['n.actor_type', 'n.actor_id'])
    .orderBy((eb) => eb.fn.max('n.sequence'), 'desc')
    .limit(maxActors)
    .execute()
}

/** From each to the next by their index, however long the log is. */
async function listActions(db: TenantDb): Promise<string[]> {
  const rows = await db
    .withRecursive('found', (qb) =>
      qb
        .selectFrom('audit_log')
        .select((eb) => eb.fn.max<string | null>('action').as('action'))
        .unionAll(
          qb
            .selectFrom('found')
            .select((eb) =>
              eb
                .selectFrom('audit_log as l')
                .select((inner) => inner.fn.max<string | null>('l.action').as('next'))
                .whereRef('l.action', '<', 'found.action')
                .as('action'),
            )
            .where('found.action', 'is not', null),
        ),
    )
    .selectFrom('found')
    .select('found.action')
    .where('found.action', 'is not', null)
    .execute()
  return rows.flatMap(({ action }) => action ?? []).reverse()
}
