import { vi } from 'vitest'
import type { TestProject } from './test-project.ts'
import { maxWaitMillis } from './wait.ts'

export const endpointsPath = '/internal/webhooks/endpoints'

/** An endpoint with its secret, made as a dashboard does it. */
export async function createEndpoint(project: TestProject, url: string, fields: object = {}) {
  const { status, body } = await project.admin.post(endpointsPath, { url, ...fields })
  if (status !== 201) throw new Error(`createEndpoint: ${status} ${JSON.stringify(body)}`)
  const path = `${endpointsPath}/${body.id}`
  const { body: told } = await project.admin.get(`${path}/secret`)
  return { id: body.id as string, path, secret: told.secret as string }
}

/** The log of an endpoint, newest first, once it has this many attempts. */
export async function attemptsOf(project: TestProject, endpoint: { path: string }, count: number) {
  return vi.waitFor(
    async () => {
      const { body } = await project.admin.get(`${endpoint.path}/attempts`)
      if (body.items.length < count) throw new Error(`${body.items.length} of ${count} attempts were made`)
      // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of many shapes, and a wrong guess fails the test
      return body.items as any[]
    },
    { timeout: maxWaitMillis, interval: 20 },
  )
}

/** Something happens that webhooks are sent for. Returns the new user's id. */
export async function makeEvent(project: TestProject, fields: object = {}): Promise<string> {
  const { status, body } = await project.server.post('/users', { display_name: 'Ada', ...fields })
  if (status !== 201) throw new Error(`makeEvent: ${status} ${JSON.stringify(body)}`)
  return body.id
}
