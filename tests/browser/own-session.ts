import type { TestProject } from '@hallpass/server/testing'

/**
 * The refresh token of another session of the same person. Every browser needs one of its own: two that share one are an
 * owner and a thief, and the session ends for both.
 */
export async function ownSession(
  project: Pick<TestProject, 'refresh' | 'server'>,
  { refreshToken }: { refreshToken: string },
): Promise<string> {
  const { body } = await project.refresh(refreshToken)
  const claims = JSON.parse(Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString())
  return (await project.server.post('/auth/sessions', { user_id: claims.sub })).body.refresh_token
}
