import { knownError, type Partner, partnerTransferPage, textError } from '@hallpass/contract'
import { partnerTransfer } from '@hallpass/contract/endpoints'
import { consumeCode, createCode, linkWithCode, submitCode } from '../../core/codes/index.ts'
import { canHandOver, takeOver } from '../../core/projects/partner-projects.ts'
import { personalTeamName } from '../../core/teams/personal-team.ts'
import { findUser } from '../../core/users/view.ts'
import type { Call, OpenCall } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { getClient } from './basic-client.ts'

/** A partner gives a link to its user; the user who opens it takes the project over. */
export function transferRoutes(partner: Partner) {
  const endpoints = partnerTransfer(partner)
  return [
    route(endpoints.check, async ({ headers, query }, call) => {
      await requireTransferable(call, headers.authorization, query.project_id)
      return { message: 'You may hand this project over. Send a POST to get a link for its new owner.' }
    }),

    ...[endpoints.start, endpoints.initiate].map((endpoint) =>
      route(endpoint, async ({ headers, body }, call) => {
        const offer = await requireTransferable(call, headers.authorization, body.project_id)
        return { confirmation_url: await createLink(call, partner, offer) }
      }),
    ),

    route(endpoints.confirm, async ({ body }, call) => {
      // Projects belong to users with an account.
      if (call.me.isAnonymous) throw knownError('USER_AUTHENTICATION_REQUIRED')
      return confirm(call, body.code, call.me.id)
    }),

    route(endpoints.checkCode, async ({ body }, call) => {
      await checkTransferCode(call, body.code)
      return { is_code_valid: true as const }
    }),
  ]
}

interface Offer {
  projectId: string
  clientId: string
}

async function requireTransferable(call: OpenCall, authorization: string, projectId: string): Promise<Offer> {
  const { clientId } = getClient(call, authorization)
  const offer = { projectId, clientId }
  if (await canHandOver(call.app, offer)) return offer
  throw textError(400, 'You did not provision this project, or it has been handed over already.')
}

/** The code belongs to `internal`, where the user who takes the project over signs in. */
async function createLink({ app }: OpenCall, partner: Partner, data: Offer): Promise<string> {
  const { tenancyId } = await app.projects.get('internal')
  const db = app.database.forTenancy(tenancyId)
  const { code } = await createCode(db, app.clock.now(), { purpose: 'project-transfer', data })
  return linkWithCode(`${app.settings.url}${partnerTransferPage(partner)}`, code)
}

/** No other project has such codes, even if its rows say so. */
function checkTransferCode(call: Call, code: string) {
  if (call.project.id !== 'internal') throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return submitCode(call, 'project-transfer', code)
}

async function confirm(call: Call, text: string, userId: string) {
  const { app, db } = call
  const code = await checkTransferCode(call, text)
  const user = await findUser(db, userId)
  const teamName = personalTeamName({
    displayName: user?.display_name ?? null,
    primaryEmail: user?.primary_email ?? null,
  })
  await db.transaction().execute(async (tx) => {
    await consumeCode(tx, app.clock.now(), code)
    await takeOver(app, tx, code.data, { userId, teamName })
  })
  return { project_id: code.data.projectId }
}
