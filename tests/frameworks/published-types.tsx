/** What the published types allow beyond the documented lines. It is compiled, and never run. */
import {
  type AdminTeamPermissionDefinition,
  type CurrentInternalServerUser,
  type CurrentServerUser,
  type CurrentUser,
  type InternalApiKeyBaseCrudRead,
  type OAuthScopesOnSignIn,
  SelectedTeamSwitcher,
  type StackAdminApp,
  StackClientApp,
  type StackClientAppJson,
  type StackServerApp,
  type StackServerAppConstructorOptions,
  stackAppInternalsSymbol,
  type Team,
} from 'PKG'

export function keys(row: InternalApiKeyBaseCrudRead): [string, number] {
  return [row.description, row.created_at_millis]
}

export async function keysByKind(user: CurrentUser, team: Team): Promise<string[]> {
  const [own, shared] = [await user.listApiKeys(), await team.listApiKeys()]
  return [...own.map(({ userId }) => userId), ...shared.map(({ teamId }) => teamId)]
}

export const scopes: OAuthScopesOnSignIn = { google: ['profile'], 'a-provider-of-ours': ['x'] }
export const providers: (keyof OAuthScopesOnSignIn)[] = ['google', 'github']

export function Projects({ user }: { user: CurrentInternalServerUser }) {
  const projects = user.useOwnedProjects()
  return <p>{projects.length}</p>
}

export const Switcher = ({ team }: { team: { id: string; displayName: string } }) => (
  <SelectedTeamSwitcher mockUser={{ selectedTeam: team }} />
)

export const leave = (user: CurrentUser) => user.signOut({ redirectUrl: new URL('https://app.example/bye') })

export function fromServer(json: StackClientAppJson<true, string>, app: StackClientApp<true, 'internal'>) {
  const internals = app[stackAppInternalsSymbol]
  return [json.noAutomaticPrefetch ?? false, internals.toClientJson().projectId] as const
}

export const metadata = (user: CurrentServerUser): number =>
  user.serverMetadata.visits + user.clientMetadata.a.b.c + user.clientReadOnlyMetadata.limit

export async function permissions(admin: StackAdminApp<true, string>): Promise<AdminTeamPermissionDefinition[]> {
  const options = { id: 'read', containedPermissionIds: [], isDefaultUserPermission: true }
  return [await admin.createTeamPermissionDefinition(options)]
}

export const options: StackServerAppConstructorOptions<true, string> = { tokenStore: 'memory', projectId: 'x' }
export const app: StackClientApp<true> = new StackClientApp<true, string>({ tokenStore: 'memory' })
export const listUsers = (server: StackServerApp<false>) => server.listUsers()
