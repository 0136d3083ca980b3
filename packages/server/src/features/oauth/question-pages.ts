import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import type { Pages } from '../../http/pages.ts'
import { requestInfo } from '../../http/request-info.ts'

/** Somebody at a question that a flow has to ask them; its code finds the flow again. */
export interface Visit {
  app: App
  project: Project
  request: RequestInfo
  code: string
}

interface Question {
  /** Looking spends nothing. */
  show: (visit: Visit) => Promise<Response>
  finish: (visit: Visit, c: Context) => Promise<Response>
}

/** Below `/p/`, where the cookies of a project's hosted pages are sent. */
export function questionPages(app: App, name: string, { show, finish }: Question): Pages {
  const pages: Pages = new Hono()
  const answering = (work: Question['finish']) => async (c: Context) => {
    const project = await app.projects.find(c.req.param('projectId') ?? '')
    if (!project) return c.notFound()
    const request = requestInfo(app.settings, c.env.incoming, '')
    const response = await work({ app, project, request, code: c.req.query('code') ?? '' }, c)
    for (const line of request.setCookies) response.headers.append('set-cookie', line)
    return response
  }
  pages.get(`/p/:projectId/${name}`, answering(show))
  pages.post(`/p/:projectId/${name}`, answering(finish))
  return pages
}

/** The cookie is not sent along from other sites; this is for browsers that do not know SameSite (T31). */
export function isFromElsewhere({ app, request }: Visit): boolean {
  const origin = request.header('origin')
  return origin !== undefined && origin !== new URL(app.settings.url).origin
}
