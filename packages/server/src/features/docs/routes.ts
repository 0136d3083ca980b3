import { openApi } from '@hallpass/contract/endpoints'
import { jsonType } from '../../http/respond.ts'
import { Reply, type Route, route } from '../../http/route.ts'
import { openApiOf } from './document.ts'

/** `all` is asked for at the first call: these routes are a part of it. */
export const openApiRoutes = (all: () => readonly Route[]) => [
  route(openApi, () => new Reply(openApiOf(all()).bytes, { headers: jsonType })),
]
