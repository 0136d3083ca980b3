import { checkUserImport, exportUsers, importUsers } from '@hallpass/contract/endpoints'
import { pageOf } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { amongFew } from '../../http/whole-answers.ts'
import { readPage } from './export.ts'
import { checkRecords, importRecords } from './import.ts'

export const userTransferRoutes = [
  route(exportUsers, async ({ query }, call) => {
    const { users, nextCursor } = await amongFew(call, () => readPage(call, query))
    return pageOf(users, nextCursor)
  }),

  route(checkUserImport, ({ body }, call) => checkRecords(call, body)),

  route(importUsers, ({ body }, call) => importRecords(call, body)),
]
