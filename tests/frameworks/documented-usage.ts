// Typical typed usage from the published documentation, which compiles with the published packages for PKG. Not linted:
// what counts is that it stays as people write it.
import {
  StackClientApp,
  StackServerApp,
  StackAdminApp,
  stackAppInternalsSymbol,
  useUser,
  useStackApp,
  type CurrentUser,
  type CurrentInternalUser,
  type CurrentServerUser,
  type ServerUser,
  type Team,
  type ServerTeam,
  type GetUserOptions,
  type GetCurrentUserOptions,
  type OAuthScopesOnSignIn,
  type StackClientAppConstructorOptions,
  type AdminOwnedProject,
  type InternalApiKeyBaseCrudRead,
  type Session,
  type User,
  type Auth,
} from 'PKG'
export async function f(app: StackClientApp<true>, srv: StackServerApp<true, string>, adm: StackAdminApp<false>) {
  const user = await app.getUser({ or: 'redirect' })
  const plan: string = user.clientMetadata.plan
  const ro: string = user.clientReadOnlyMetadata.a.b
  const su = await srv.getUser('id')
  const n: number = su!.serverMetadata.x + 1
  const teams: Team[] = await user.listTeams()
  const s: ServerTeam[] = await srv.listTeams()
  s.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const keys = await user.listApiKeys()
  keys[0].type
  keys[0].userId
  const first = await user.createApiKey({ description: 'x', expiresAt: null })
  const v: string = first.value
  const tk = await teams[0].createApiKey({ description: 'x', expiresAt: new Date() })
  const tv: string = tk.value,
    tid: string = tk.teamId
  const r = await app.signInWithCredential({ email: 'a', password: 'b' })
  if (r.status === 'error') {
    const c: string = r.error.errorCode
    const h: string = r.error.humanReadableMessage
    const st: number = r.error.statusCode
    const d = r.error.details
  }
  const up = await app.signUpWithCredential({ email: 'a', password: 'b' })
  if (up.status === 'error') up.error.message
  const perm = await user.getPermission(teams[0], 'x')
  perm?.id
  const has: boolean = await user.hasPermission('p')
  const ps = await user.listPermissions(teams[0], { recursive: false })
  const p2 = await user.listPermissions({ recursive: false })
  const conn = await user.getConnectedAccount('google', { or: 'redirect', scopes: ['a'] })
  const at = await conn.getAccessToken()
  const t: string = at.accessToken
  const conn2 = await user.getConnectedAccount('github')
  const j = await user.getAuthJson()
  const h = await user.getAuthHeaders()
  fetch('/', { headers: { ...h } })
  const list = await srv.listUsers({ limit: 10, orderBy: 'signedUpAt', desc: true, query: 'q' })
  const nc: string | null = list.nextCursor
  list.map((u) => u.primaryEmail)
  await srv.createUser({ primaryEmail: 'a@b.c', password: 'x', serverMetadata: { a: 1 } })
  await su!.grantPermission(teams[0] as any, 'x')
  await su!.grantPermission('x')
  const sess = await su!.createSession({ expiresInMillis: 1000 })
  ;(await sess.getTokens()).accessToken
  await srv.sendEmail({ userIds: ['x'], subject: 's', html: '<p/>' })
  const sel: Team | null = user.selectedTeam
  await user.setSelectedTeam(null)
  await user.setSelectedTeam(teams[0])
  await user.update({ selectedTeamId: null })
  const item = await user.getItem('credits')
  item.quantity
  const si = await su!.getItem('credits')
  const okk: boolean = await si.tryDecreaseQuantity(1)
  const url: string = await user.createCheckoutUrl({ offerId: 'x' })
  const store = await srv.getDataVaultStore('x')
  await store.setValue('k', 'v', { secret: 's' })
  const val: string | null = await store.getValue('k', { secret: 's' })
  const sessions = await user.getActiveSessions()
  sessions[0].geoInfo?.cityName
  sessions[0].createdAt.getTime()
  const pr = await app.getProject()
  pr.config.oauthProviders.map((o) => o.id)
  const ap = await adm.getProject()
  await ap.update({
    displayName: 'x',
    config: { domains: [{ domain: 'a', handlerPath: '/handler' }], oauthProviders: [{ id: 'google', type: 'shared' }] },
  })
  await ap.updateConfig({ 'teams.allowClientTeamCreation': true })
  const cfg = await ap.getConfig()
  cfg.teams.allowClientTeamCreation
  const k = await adm.createInternalApiKey({
    description: 'x',
    expiresAt: new Date(),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  })
  k.publishableClientKey
  const pu = await app.getPartialUser({ from: 'token' })
  pu?.displayName
  const rr = await user.registerPasskey()
  if (rr.status === 'ok') rr.data
  const upw = await user.updatePassword({ oldPassword: 'a', newPassword: 'b' })
  if (upw) upw.message
  const scopes: Partial<OAuthScopesOnSignIn> = { google: ['x'] }
  const ch = await user.listContactChannels()
  await ch[0].update({ isPrimary: true })
  const mem = await teams[0].listUsers()
  mem[0].teamProfile.displayName
  const inv = await teams[0].listInvitations()
  inv[0].recipientEmail
  await inv[0].revoke()
  const prof = await user.getTeamProfile(teams[0])
  await prof.update({ displayName: 'x' })
  const nots = await user.listNotificationCategories()
  await nots[0].setEnabled(true)
  const opts: GetUserOptions<true> = { or: 'redirect' }
  ;(app as any)[stackAppInternalsSymbol]
  for (const q of ['google'] as const) await app.signInWithOAuth(q, { returnTo: '/x' })
  const tm = await srv.getTeam('x')
  await tm!.update({ serverMetadata: { a: 1 } })
  await tm!.addUser('x')
  const usr = await srv.getUser({ tokenStore: { headers: { get: (n: string) => null } } })
  const usr2 = await srv.getUser({ apiKey: 'x' })
  const usr3 = await srv.getUser({ or: 'anonymous' })
  usr3.isAnonymous
}
export function g() {
  const iu: CurrentInternalUser = useUser({ or: 'redirect', projectIdMustMatch: 'internal' })
  const projects: AdminOwnedProject[] = iu.useOwnedProjects()
  const app = useStackApp({ projectIdMustMatch: 'internal' })
  const iu2 = app.useUser({ or: 'throw' })
  const cfg = projects[0].useConfig()
  const ks = projects[0].app.useInternalApiKeys()
  const nav = app.useNavigate()
  const m = projects[0].app.useTeamPermissionDefinitions()
  const u = useUser()
  const t = u?.useTeam('x')
  t?.useUsers()
  t?.useInvitations()
  t?.useItem('x')
  u?.useApiKeys()
  u?.useContactChannels()
  u?.usePermissions(t!)
}
export function greet(u: CurrentUser | ServerUser | CurrentServerUser) {
  return u.displayName
}
