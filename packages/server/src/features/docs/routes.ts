import { openApi } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { openApiText } from './document.ts'

export const openApiRoutes = [
  route(openApi, () => new Response(openApiText(), { headers: { 'content-type': 'application/json; charset=utf-8' } })),
]
