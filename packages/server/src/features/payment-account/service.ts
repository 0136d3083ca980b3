import { knownError, textError } from '@hallpass/contract'
import { randomText } from '../../core/crypto/index.ts'
import { findAccount, insertAccount, type Processor } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'

/** Without a processor this is a local account: everything works except real money. */
export async function setUp({ app, db, project }: Call): Promise<string> {
  const { processor } = app
  const dashboard = `${app.settings.url}/projects/${project.id}/payments`
  const account = await findAccount(db)
  if (!processor) {
    if (!account) await insertAccount(db, { id: `acct_local_${randomText(20)}`, isLocal: true }, app.clock.now())
    return dashboard
  }
  const own = account && !account.isLocal ? account : await connect(app, db, project.tenancyId, processor)
  return processor.onboardingUrl(own.id, dashboard)
}

async function connect({ clock }: Call['app'], db: Call['db'], tenancyId: string, processor: Processor) {
  const id = await processor.createAccount(tenancyId)
  return insertAccount(db, { id, isLocal: false }, clock.now())
}

export async function readAccount({ app, db }: Call) {
  const account = await findAccount(db)
  if (!account) throw knownError('STRIPE_ACCOUNT_INFO_NOT_FOUND')
  const info = account.isLocal ? undefined : await app.processor?.account(account.id)
  return {
    account_id: account.id,
    charges_enabled: info?.charges_enabled ?? false,
    details_submitted: info?.details_submitted ?? false,
    payouts_enabled: info?.payouts_enabled ?? false,
  }
}

export async function openAccountSession({ app, db }: Call): Promise<string> {
  const account = await findAccount(db)
  if (!account) throw textError(400, 'Payments are not set up for this project.')
  if (account.isLocal || !app.processor) throw textError(400, 'A local test account has no widgets.')
  return app.processor.accountSession(account.id)
}
