import type { ProviderRow } from './provider-row.ts'

/**
 * Token endpoints stray from RFC 6749 in small ways. This brings their answers back to it: GitHub sends errors under
 * 200, Twitch its scopes as a list, LinkedIn no token type. Id tokens are put aside for our own verification.
 */
export async function tidyTokenAnswer(answer: Response, { idToken }: ProviderRow): Promise<Response> {
  const text = await answer.text()
  const json = parseObject(text)
  if (!json) return new Response(text || null, { status: answer.status })
  const { id_token, scope, ...rest } = json
  const isError = typeof json.error === 'string'
  const body = {
    token_type: 'bearer',
    ...rest,
    ...(typeof scope === 'string' && { scope }),
    ...(idToken && id_token !== undefined && { raw_id_token: id_token }),
  }
  return Response.json(isError ? { error: json.error } : withoutNulls(body), {
    status: isError && answer.status < 400 ? 400 : answer.status,
  })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const withoutNulls = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
