import { openApi } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { openApi as document } from './document.ts'

export const openApiRoutes = [
  route(
    openApi,
    () => new Response(document().bytes, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  ),
]
