import { checkFeatureSupport, checkVersion, welcome } from '@hallpass/contract/endpoints'
import { findSignedInUser } from '../../core/users/view.ts'
import { route } from '../../http/route.ts'
import { compareVersions } from './versions.ts'

export const metaRoutes = [
  route(welcome, async (_input, { auth }) => {
    const user = auth?.token && (await findSignedInUser(auth.db, auth.token.userId))
    return [
      'Welcome to the Hallpass API. Its reference is at /docs/api.',
      '',
      `Access type: ${auth?.level ?? 'None'}`,
      `Project id: ${auth?.project.id ?? 'None'}`,
      `User: ${user ? (user.primary_email ?? user.id) : 'None'}`,
      '',
    ].join('\n')
  }),

  route(checkFeatureSupport, ({ body }) => {
    const name = (body as { feature_name?: unknown } | null | undefined)?.feature_name
    const feature = typeof name === 'string' ? `The feature ${JSON.stringify(name.slice(0, 200))}` : 'This feature'
    return `${feature} is not supported by this server.`
  }),

  route(checkVersion, ({ body }) => compareVersions(body.clientVersion)),
]
