import { type DayInterval, testClockMaxDays, textError } from '@hallpass/contract'
import { addInterval, findAccount, holdAccount, letPeriodsRoll, settleTestMode } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'

const dayMillis = 86_400_000
/** Well within the time of a request; the rest is done by the job of the next minute. */
const budgetMillis = 15_000

export async function readClock({ app, db }: Call) {
  const account = await findAccount(db)
  if (!account?.isLocal) throw noTestAccount()
  const now_millis = app.clock.now().getTime() + account.clockOffset
  return { now_millis, offset_millis: account.clockOffset, is_settled: await isSettled(db, new Date(now_millis)) }
}

/** The clock first: what is due by then happens now or within a minute, also if this process dies on the way. */
export async function moveClock(call: Call, advance: DayInterval) {
  const { app, db } = call
  const offset = await db.transaction().execute(async (tx) => {
    // Before the account is held, which those who take a step hold last.
    if (advance[0] > 0 && (await findAccount(tx))?.isLocal) await letPeriodsRoll(tx)
    const account = await holdAccount(tx)
    if (!account?.isLocal) throw noTestAccount()
    const moved = offsetAfter(app.clock.now().getTime(), account.clockOffset, advance)
    await tx.updateTable('payment_accounts').set({ clock_offset_millis: moved }).execute()
    return moved
  })
  const now = new Date(app.clock.now().getTime() + offset)
  const until = performance.now() + budgetMillis
  await settleTestMode(db, {
    project: call.project,
    now,
    rolls: offset > 0,
    isLate: () => performance.now() > until,
    onFailure: (error) => app.log.error({ err: error }, 'a test subscription could not go on'),
  })
  return readClock(call)
}

function offsetAfter(real: number, offset: number, advance: DayInterval): number {
  const now = real + offset
  const step = addInterval(now, advance) - now
  if (step > testClockMaxDays.step * dayMillis)
    throw textError(400, `The clock moves by at most ${testClockMaxDays.step} days at a time.`)
  if (offset + step > testClockMaxDays.total * dayMillis)
    throw textError(400, `The clock moves by at most ${testClockMaxDays.total} days in all.`)
  return offset + step
}

const noTestAccount = () => textError(400, 'Only a project with a local test account has a clock of its own.')

async function isSettled(db: Call['db'], now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('next_step_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due === undefined
}
