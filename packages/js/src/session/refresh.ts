import { header } from '@hallpass/contract'
import { type Answered, HallpassHttpError, parseJson } from '../transport/answer.ts'
import type { CallSettings } from '../transport/call.ts'
import { request } from '../transport/request.ts'

export type TokenSettings = Pick<
  CallSettings,
  'baseUrl' | 'projectId' | 'publishableClientKey' | 'secretServerKey' | 'environment'
>

/**
 * The OAuth token endpoint: a form. Only what opens a session has a header of ours, which makes browsers ask the server
 * beforehand.
 */
export async function requestTokens(settings: TokenSettings, grant: Record<string, string>, isRepeatable: boolean) {
  const { baseUrl, environment, projectId, publishableClientKey = '' } = settings
  const answer = await request({
    baseUrl,
    environment,
    isRepeatable,
    prepare: () => ({
      url: `${baseUrl}/api/v1/auth/oauth/token`,
      init: {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          ...(grant.code && { [header.extensions]: '1' }),
        },
        body: new URLSearchParams({ ...grant, client_id: projectId, client_secret: publishableClientKey }).toString(),
        credentials: 'omit',
        cache: 'no-store',
      },
    }),
  })
  return tokensIn(answer)
}

export function tokensIn(answer: Answered): TokenAnswer {
  const body = parseJson(answer)
  if (!hasAccessToken(body)) throw new HallpassHttpError('The server answered without an access token.', answer)
  return body
}

/**
 * A refresh token gives the same session every time, and the same new token, so this may be repeated. Servers show their secret key: a
 * page that took long, and comes with a token that was replaced meanwhile, is then no thief.
 */
export const refreshTokens = (settings: TokenSettings, refreshToken: string, keeps = false): Promise<TokenAnswer> =>
  requestTokens(
    { ...settings, publishableClientKey: settings.secretServerKey ?? settings.publishableClientKey },
    { grant_type: 'refresh_token', refresh_token: refreshToken, rotation: keeps ? '1' : '0' },
    true,
  )

export interface TokenAnswer {
  access_token: string
  refresh_token?: string
  is_new_user?: boolean
  after_callback_redirect_url?: string | null
}

const hasAccessToken = (body: unknown): body is TokenAnswer =>
  typeof body === 'object' &&
  body !== null &&
  'access_token' in body &&
  typeof body.access_token === 'string' &&
  body.access_token !== ''
