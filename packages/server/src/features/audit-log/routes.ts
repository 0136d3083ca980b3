import { auditPageSize } from '@hallpass/contract'
import { listAuditLog, type ParsedOf } from '@hallpass/contract/endpoints'
import { type LogFilter, listBackward } from '../../core/audit/index.ts'
import { pageOf } from '../../http/lists.ts'
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
    const size = query.limit ?? auditPageSize.default
    const start = query.cursor === undefined ? undefined : Number(query.cursor)
    const rows = await listBackward(db, filter, start, size + 1)
    const next = rows[size]?.sequence
    return pageOf(rows.slice(0, size).map(entryView), next === undefined ? null : String(next))
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
