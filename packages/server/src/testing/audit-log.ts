import { ours } from './sso.ts'
import type { TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

/** What the audit log of a project says, the newest first, with what was done until now: a server by itself takes a second to write it. */
export async function auditEntries({ app }: Pick<TestServer, 'app'>, project: TestProject, query = '') {
  await app.auditChainer.flush()
  const { body, status } = await project.admin.get(`/internal/audit-log${query}`, ours)
  if (status !== 200) throw new Error(`audit log: ${status} ${JSON.stringify(body)}`)
  return body.items
}
