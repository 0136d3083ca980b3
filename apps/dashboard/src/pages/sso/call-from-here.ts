import { header } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, Route } from '@hallpass/contract/routes'
import { HallpassHttpError } from '@hallpass/js'
import { ownTokens } from '../../lib/api.ts'

/**
 * Calls an endpoint of a project without a body that sets a cookie. Calls of the SDK neither send nor keep cookies: where people
 * come back from another site, the browser shows by one that it is the one that was sent there.
 */
export async function callFromHere<E extends Endpoint>(
  projectId: string,
  route: Route<E>,
  params: Readonly<Record<string, string>>,
): Promise<Answer<E, 'admin'>> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { accessToken } = await ownTokens()
  const answer = await fetch(`/api/v1${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      [header.projectId]: projectId,
      [header.accessType]: 'admin',
      [header.adminAccessToken]: accessToken ?? '',
      [header.extensions]: '1',
    },
  })
  const body = await answer.text()
  if (!answer.ok) throw new HallpassHttpError(body, { status: answer.status, body, headers: answer.headers })
  return JSON.parse(body)
}
