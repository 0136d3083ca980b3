import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { noteForDocs } from './lib/docs-project.ts'
import { ScreenNotLoadedError } from './lib/problem.ts'
import { projectPath } from './lib/project.tsx'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { installationScreens, type Screen, screens } from './screens.ts'
import { Gate } from './shell/gate.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ProjectShell } from './shell/project-shell.tsx'
import { RoleGate } from './shell/role-gate.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { ScreenTabs } from './shell/screen-tabs.tsx'

const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoadedError('The code of this screen could not be loaded.', { cause })
    }
  })

/** A screen says what it needs; the person's role decides whether it shows. */
const guarded = (screen: Screen) =>
  lazy(async () => {
    const Page = await screen.load()
    const page = screen.tab ? (
      <ScreenTabs screen={screen}>
        <Page />
      </ScreenTabs>
    ) : (
      <Page />
    )
    const { needs } = screen
    return () => (needs ? <RoleGate needs={needs}>{page}</RoleGate> : page)
  })

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound })
const project = createRoute({
  getParentRoute: () => root,
  path: 'projects/$projectId',
  beforeLoad: ({ params }) => noteForDocs(params.projectId),
  component: Outlet,
})
const shell = createRoute({ getParentRoute: () => project, id: 'shell', component: ProjectShell })

const pages = installationScreens.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazy(load) }),
)
const connect = createRoute({
  getParentRoute: () => project,
  path: 'connect',
  component: lazy(async () => (await import('./pages/connect/connect-page.tsx')).ConnectPage),
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true })
  },
})

const routesOf = (parent: typeof shell | typeof project, shown: typeof screens) =>
  shown.map((screen) =>
    createRoute({ getParentRoute: () => parent, path: screen.path || '/', component: guarded(screen) }),
  )
const screenRoutes = routesOf(
  shell,
  screens.filter(({ isWhole }) => !isWhole),
)
const wholeRoutes = routesOf(
  project,
  screens.filter(({ isWhole }) => isWhole),
)

/** What people kept in bookmarks, mails and documents. */
const formerRoutes = screens.flatMap(({ path, formerly = [] }) =>
  formerly.map((former) =>
    createRoute({
      getParentRoute: () => project,
      path: former,
      beforeLoad: ({ params, location }) => {
        const { search, hash } = location
        throw redirect({ to: projectPath(params.projectId, path), search, hash, replace: true })
      },
    }),
  ),
)

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...pages,
    project.addChildren([connect, ...formerRoutes, ...wholeRoutes, shell.addChildren(screenRoutes)]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
