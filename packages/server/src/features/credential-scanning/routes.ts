import { revokeLeakedApiKey } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { revokeLeakedKey } from './service.ts'

export const credentialScanningRoutes = [
  route(revokeLeakedApiKey, async ({ body }, { app, request }) => revokeLeakedKey(app, request, body.api_key)),
]
