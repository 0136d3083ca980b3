import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { networkKey } from '../limits/index.ts'
import type { ProjectRequest } from '../request.ts'

type Request = ProjectRequest<{ clock: Clock }>

const day = 24 * 60 * 60 * 1000
/** How long an account knows a network that it signed in from (docs/security/limits.md). */
export const knownMillis = 30 * day
/** A network is noted once a day at most, which keeps signing in cheap. */
const noteEveryMillis = day

/** The caller's network, and since when an account must have used it for it to be known there. */
export function networkOf({ app, project, request }: Request) {
  return {
    network: networkKey(project.id, request.address),
    since: new Date(app.clock.now().getTime() - knownMillis),
  }
}

interface NetworkQuery {
  network: string
  since: Date
}

const byUser = prepare('knownNetworks.byUser', (db, p: Params<NetworkQuery & { userId: string }>) =>
  db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', p('userId'))
    .where('network', '=', p('network'))
    .where('last_signed_in_at', '>', p('since')),
)

const byEmail = prepare('knownNetworks.byEmail', (db, p: Params<NetworkQuery & { email: string }>) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('known_networks as n', 'n.user_id', 'c.user_id')
    .select('n.user_id')
    .where('c.type', '=', 'email')
    .where('c.value', '=', p('email'))
    .where('c.used_for_auth', '=', true)
    .where('n.network', '=', p('network'))
    .where('n.last_signed_in_at', '>', p('since')),
)

/** Whether the account of a user, or of an address to sign in with, knows the caller's network (T29). */
export async function isOnKnownNetwork(
  call: Request,
  db: TenantDb,
  account: { userId: string } | { email: string },
): Promise<boolean> {
  const wanted = networkOf(call)
  const row =
    'userId' in account
      ? await byUser.first(db, { ...wanted, ...account })
      : await byEmail.first(db, { ...wanted, ...account })
  return row !== undefined
}

const note = prepare('knownNetworks.note', (db, p: Params<{ userId: string; network: string; now: Date }>) =>
  db
    .insertInto('known_networks')
    .values({ user_id: p('userId'), network: p('network'), last_signed_in_at: p('now'), known_since: p('now') })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'user_id', 'network']).doUpdateSet({ last_signed_in_at: p('now') }),
    ),
)

/** What a server of the app calls for its users comes from that server's network, not from theirs. */
export const isFromServer = ({ level }: Pick<Request, 'level'>) => level !== undefined && level !== 'client'

/** For the end of a sign-in; `lastNoted` is what its first statement found. */
export async function noteNetwork(call: Request, tx: TenantDb, userId: string, lastNoted: Date | null) {
  if (isFromServer(call)) return
  const now = call.app.clock.now()
  if (lastNoted && now.getTime() - lastNoted.getTime() < noteEveryMillis) return
  await note.ahead(tx, { userId, network: networkOf(call).network, now })
}
