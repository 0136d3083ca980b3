import { auditPageSize, auditSentence } from '@hallpass/contract'
import { listAuditFilters, listAuditLog, type ParsedOf } from '@hallpass/contract/endpoints'
import { type LogFilter, type LogRow, readBackward } from '../../core/audit/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { pageFrom } from '../../http/lists.ts'
import { Reply, route } from '../../http/route.ts'
import { csvStream } from './csv.ts'
import { readFilters } from './filters.ts'
import { readNames } from './names.ts'
import { entryView } from './view.ts'

type Query = ParsedOf<typeof listAuditLog>['query']

export const auditLogRoutes = [
  route(listAuditLog, async ({ query }, call) => {
    const { db, project } = call
    const filter = filterOf(query)
    if (query.format === 'csv') {
      const disposition = `attachment; filename="audit-log-${project.id}.csv"`
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition }
      return new Reply(csvStream(db, filter), { headers })
    }
    const start = query.cursor === undefined ? undefined : Number(query.cursor)
    return pageFrom({
      limit: query.limit ?? auditPageSize.default,
      read: (after, limit) => readBackward(db, { ...filter, start }, after, limit),
      cursorOf: ({ sequence }) => String(sequence),
      view: (rows) => (wantsExtensions(call.request) ? namedViews(call, rows) : rows.map(entryView)),
    })
  }),

  route(listAuditFilters, (_input, call) => readFilters(call)),
]

async function namedViews(call: Call, rows: readonly LogRow[]) {
  const names = await readNames(call, rows)
  return rows.map((row) => ({
    ...entryView(row),
    sentence: auditSentence(row.action),
    actor_name: names.actorOf(row),
    about: names.aboutOf(row),
  }))
}

const filterOf = ({ actor, action, from, to }: Query): LogFilter => ({
  actor,
  action,
  from: timeOf(from),
  to: timeOf(to),
})

const timeOf = (text: string | undefined) =>
  text === undefined ? undefined : new Date(/^\d+$/.test(text) ? Number(text) : text)
