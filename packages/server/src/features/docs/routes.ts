import { openApi } from '@hallpass/contract/endpoints'
import { jsonType } from '../../http/respond.ts'
import { Reply, route } from '../../http/route.ts'
import { openApi as document } from './document.ts'

export const openApiRoutes = [route(openApi, () => new Reply(document().bytes, { headers: jsonType }))]
