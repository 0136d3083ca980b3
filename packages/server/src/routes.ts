import { anonymousRoutes } from './features/anonymous/routes.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { openApiRoutes } from './features/docs/routes.ts'
import { metaRoutes } from './features/meta/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { projectKeyRoutes } from './features/project-keys/routes.ts'
import { jwksRoutes } from './features/projects/jwks.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Route } from './http/route.ts'

/** The table of contents: every endpoint that the server answers. */
export const routes: readonly Route[] = [
  ...metaRoutes,
  ...openApiRoutes,
  ...passwordRoutes,
  ...anonymousRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...projectRoutes,
  ...jwksRoutes,
  ...projectKeyRoutes,
  ...configurationRoutes,
]
