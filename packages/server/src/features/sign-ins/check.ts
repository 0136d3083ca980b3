import { knownError, type SignInFact, type SignInReason, signInFacts, textError } from '@hallpass/contract'
import type { checkSignIn, ParsedOf, ResultOf } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { findProvider, providerLabel } from '../../core/oauth/provider.ts'
import { admitsSignUp } from '../../core/projects/first-user.ts'
import type { Call } from '../../http/call.ts'
import { hashesOf, sourcesOfUser } from './list.ts'
import {
  findAccount,
  findByAddress,
  listAddresses,
  listLinks,
  readNewest,
  type SignInRow,
  type Source,
} from './store.ts'

type Query = ParsedOf<typeof checkSignIn>['query']
type Check = ResultOf<typeof checkSignIn>
type Methods = Check['methods']
interface Fact {
  code: SignInFact
  provider?: string | null
}

const dayMillis = 24 * 60 * 60 * 1000
/** What limits of sign-ins count over. */
const limitMillis = 5 * 60 * 1000
const maxRows = 1000

/** Why a person cannot sign in, from what is stored: nothing here tries a sign-in. */
export async function checkPerson(call: Call, { user_id, email }: Query): Promise<Check> {
  if ((user_id === undefined) === (email === undefined)) throw textError(400, 'Give a user_id or an email.')
  const address = email === undefined ? undefined : normalizeEmail(email)
  const userId = user_id ?? (address && (await findByAddress(call.db, address))?.user_id)
  if (userId === undefined) return checkStranger(call, address ?? '')
  const account = await findAccount(call.db, userId)
  if (!account) throw knownError('USER_NOT_FOUND')
  const { methods, facts } = await checkMethods(call, account)
  const log = await readLog(call, await sourcesOfUser(call, userId))
  const isLimited = log.isLimited ? [{ code: 'limited' as const }] : []
  const stops: Fact[] = [
    ...(account.is_blocked ? [{ code: 'blocked' as const }] : []),
    ...(methods.some(({ works }) => works) ? [] : [{ code: 'no_method' as const }]),
  ]
  return {
    user_id: userId,
    can_sign_in: !stops.length,
    methods,
    facts: [...stops, ...isLimited, ...facts].map((fact) => told(call, fact)),
    recent_failures: log.failures,
    last_sign_in_at_millis: log.lastSuccess,
  }
}

async function checkStranger(call: Call, email: string): Promise<Check> {
  const log = await readLog(call, [{ addressHashes: hashesOf(call, email) }])
  const isOpen = admitsSignUp(call.app, call.project)
  const facts: Fact[] = [{ code: 'no_account' }, { code: isOpen ? 'sign_up_open' : 'sign_up_closed' }]
  return {
    user_id: null,
    can_sign_in: false,
    methods: [],
    facts: facts.map((fact) => told(call, fact)),
    recent_failures: log.failures,
    last_sign_in_at_millis: null,
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

async function checkMethods(call: Call, account: Account) {
  const addresses = (await listAddresses(call.db, account.id)).filter(({ used_for_auth }) => used_for_auth)
  const parts = [
    checkPassword(call, account, addresses.length > 0),
    checkCodes(call, account, addresses),
    checkPasskeys(call, account),
    ...(await checkLinks(call, account.id)),
  ]
  const needsAddress = account.has_password || call.project.config.auth.otp.allowSignIn
  const facts: Fact[] = [
    ...(needsAddress && !addresses.length ? [{ code: 'no_address' as const }] : []),
    ...parts.flatMap((part) => part.facts),
    ...(account.has_second_factor ? [{ code: 'second_factor' as const }] : []),
  ]
  return { methods: parts.flatMap((part) => part.methods), facts }
}

interface Part {
  methods: Methods
  facts: Fact[]
}

const part = (method: Methods[number]['method'], works: boolean, codes: (SignInFact | false)[]): Part => ({
  methods: [{ method, provider: null, works }],
  facts: codes.flatMap((code) => (code === false ? [] : [{ code }])),
})
const nothing: Part = { methods: [], facts: [] }

function checkPassword({ project }: Call, { has_password }: Account, hasAddress: boolean): Part {
  const has = Boolean(has_password)
  const isOn = project.config.auth.password.allowSignIn
  if (!isOn && !has) return nothing
  return part('password', isOn && has && hasAddress, [!has && 'no_password', !isOn && 'password_off'])
}

function checkCodes({ app, project }: Call, account: Account, addresses: { is_verified: boolean }[]): Part {
  if (!project.config.auth.otp.allowSignIn) return { methods: [], facts: [{ code: 'codes_off' }] }
  const isOff = !account.otp_enabled && account.otp_switched_off
  const isUnverified = addresses.length > 0 && !addresses.some(({ is_verified }) => is_verified)
  const canSend = app.mail.canSend(project)
  const works = !isOff && addresses.length > 0 && !isUnverified && canSend
  return part('otp', works, [
    isOff && 'codes_off_for_user',
    isUnverified && 'address_unverified',
    !canSend && 'no_email_server',
  ])
}

function checkPasskeys({ project }: Call, { has_passkey: has }: Account): Part {
  const isOn = project.config.auth.passkey.allowSignIn
  return has ? part('passkey', isOn, [!isOn && 'passkeys_off']) : nothing
}

async function checkLinks({ app, db, project }: Call, userId: string): Promise<Part[]> {
  const links = await listLinks(db, userId)
  return Promise.all(
    links.map(async ({ provider_config_id: provider, allow_sign_in }) => {
      const isOn = (await findProvider(app, project, provider))?.allowSignIn ?? false
      const code = !isOn ? ('provider_off' as const) : ('provider_off_for_user' as const)
      const works = isOn && allow_sign_in
      return { methods: [{ method: 'oauth' as const, provider, works }], facts: works ? [] : [{ code, provider }] }
    }),
  )
}

async function readLog({ app, db }: Call, sources: readonly Source[]) {
  const now = app.clock.now().getTime()
  const rows = await readNewest(db, sources, { from: undefined, to: undefined }, undefined, maxRows)
  const failed = rows.filter(({ result, at }) => result === 'failed' && at.getTime() > now - dayMillis)
  const lastLimited = failed.find(({ reason }) => reason === 'limited')
  const lastSuccess = rows.find(({ result, method }) => result === 'succeeded' && isOwn(method))
  return {
    failures: countByReason(failed),
    isLimited: lastLimited !== undefined && lastLimited.at.getTime() > now - limitMillis,
    lastSuccess: lastSuccess?.at.getTime() ?? null,
  }
}

/** By the person themselves. */
const isOwn = (method: string) => method !== 'impersonation' && method !== 'server'

function countByReason(rows: readonly SignInRow[]): Check['recent_failures'] {
  const counts = new Map<SignInReason, Check['recent_failures'][number]>()
  for (const { reason, at, n } of rows) {
    const known = counts.get(reason as SignInReason)
    if (known) known.count += n
    else counts.set(reason as SignInReason, { reason: reason as SignInReason, count: n, last_at_millis: at.getTime() })
  }
  return [...counts.values()]
}

function told({ project }: Call, { code, provider = null }: Fact): Check['facts'][number] {
  const [severity, text] = signInFacts[code]
  const name = provider === null ? '' : providerLabel(project, provider)
  return { code, severity, provider, text: text.replace('{provider}', () => name) }
}
