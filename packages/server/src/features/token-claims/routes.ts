import { knownError, maxTokenBytes } from '@hallpass/contract'
import { previewTokenClaims } from '@hallpass/contract/endpoints'
import { previewClaims } from '../../core/sessions/preview-claims.ts'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'

export const tokenClaimRoutes = [
  route(previewTokenClaims, async ({ body }, call) => {
    requireExtensions(call)
    const { config } = call.project
    const claims = body.claims ?? config.auth.tokens.claims
    const preview = await previewClaims(call, { userId: body.user_id, claims, config })
    if (!preview && body.user_id !== undefined) throw knownError('USER_ID_DOES_NOT_EXIST', { user_id: body.user_id })
    return {
      user_id: preview?.userId ?? null,
      claims: preview?.claims ?? {},
      left_out: preview?.leftOut ?? [],
      bytes: preview?.bytes ?? 0,
      max_bytes: maxTokenBytes,
    }
  }),
]
