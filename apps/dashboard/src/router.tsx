import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ScreenNotLoadedError } from './lib/problem.ts'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { type Screen, screens } from './screens.ts'
import { Gate } from './shell/gate.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ProjectShell } from './shell/project-shell.tsx'
import { RoleGate } from './shell/role-gate.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'

const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoadedError('The code of this screen did not come.', { cause })
    }
  })

/** A screen says what it needs; the person's role decides whether it shows. */
const guarded = ({ load, needs }: Screen) =>
  lazy(async () => {
    const Page = await load()
    if (!needs) return Page
    return () => (
      <RoleGate needs={needs}>
        <Page />
      </RoleGate>
    )
  })

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound })
const project = createRoute({ getParentRoute: () => root, path: 'projects/$projectId', component: Outlet })
const shell = createRoute({ getParentRoute: () => project, id: 'shell', component: ProjectShell })

/** Pages that stand alone: path → lazy page. Screens of a project are in screens.ts. */
const pages = [
  createRoute({
    getParentRoute: () => root,
    path: 'projects',
    component: lazy(async () => (await import('./pages/projects/projects-page.tsx')).ProjectsPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'new-project',
    component: lazy(async () => (await import('./pages/new-project/new-project-page.tsx')).NewProjectPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'colleagues/$teamId',
    component: lazy(async () => (await import('./pages/colleagues/colleagues-page.tsx')).ColleaguesPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'installation/health',
    component: lazy(async () => (await import('./pages/health/health-page.tsx')).HealthPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'projects/-selector-/$',
    component: lazy(async () => (await import('./pages/projects/selector-page.tsx')).SelectorPage),
  }),
]
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

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...pages,
    project.addChildren([connect, ...wholeRoutes, shell.addChildren(screenRoutes)]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
