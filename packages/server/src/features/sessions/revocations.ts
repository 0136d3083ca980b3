import { textError } from '@hallpass/contract'
import { type EndedPage, listEndedSessions } from '../../core/sessions/ended.ts'
import type { Call } from '../../http/call.ts'

const view = ({ sessionIds, next }: EndedPage) => ({ session_ids: sessionIds, next })

/** What ended since; while nothing has, it waits. */
export async function waitForRevocations(call: Call, since: string | undefined) {
  const { app, db, project, request } = call
  const read = () => listEndedSessions(db, since, app.settings.accessTokenTtlMillis)
  if (since === undefined) return view(await read())
  const poll = app.revocationPolls.open(project.tenancyId)
  if (!poll) throw textError(429, 'Too many calls wait for ended sessions already.', { 'retry-after': '1' })
  const forget = request.onHangUp(poll.close)
  try {
    let page = await read()
    while (page.sessionIds.length === 0 && (await poll.woken())) page = await read()
    return view(page)
  } finally {
    forget()
    poll.close()
  }
}
