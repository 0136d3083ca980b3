import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { screens } from './screens.ts'
import { Gate } from './shell/gate.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ProjectShell } from './shell/project-shell.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'

const lazy = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ default: await load() }))

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

const screenRoutes = screens.map(({ path, load }) =>
  createRoute({ getParentRoute: () => shell, path: path || '/', component: lazy(load) }),
)

export const router = createRouter({
  routeTree: root.addChildren([home, ...pages, project.addChildren([connect, shell.addChildren(screenRoutes)])]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
