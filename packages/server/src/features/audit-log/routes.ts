import { auditPageSize } from '@hallpass/contract'
import { listAuditLog, type ParsedOf } from '@hallpass/contract/endpoints'
import { type LogFilter, readBackward } from '../../core/audit/index.ts'
import { pageFrom } from '../../http/lists.ts'
import { Reply, route } from '../../http/route.ts'
import { csvStream } from './csv.ts'
import { entryView } from './view.ts'

type Query = ParsedOf<typeof listAuditLog>['query']

export const auditLogRoutes = [
  route(listAuditLog, async ({ query }, { db, project }) => {
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
      view: (rows) => rows.map(entryView),
    })
  }),
]

const filterOf = ({ actor, action, from, to }: Query): LogFilter => ({
  actor,
  action,
  from: timeOf(from),
  to: timeOf(to),
})

const timeOf = (text: string | undefined) =>
  text === undefined ? undefined : new Date(/^\d+$/.test(text) ? Number(text) : text)
