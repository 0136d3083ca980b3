import * as z from 'zod'
import type { Settings } from '../../settings/index.ts'
import type { ProjectRequest } from '../request.ts'
import { CeremonyFailure } from './ceremony-failure.ts'

export type CeremonyRequest = Pick<ProjectRequest<{ settings: Pick<Settings, 'url' | 'pagesUrl'> }>, 'app' | 'project'>

/** What the browser says about the page that asked; the signature covers it. */
const ClientData = z.object({ origin: z.string(), topOrigin: z.string().optional() })

/**
 * Where the ceremony took place, if the project trusts that page. The relying-party
 * id is the page's whole hostname, never a parent of it, so no sibling domain and no public suffix can stand in.
 */
export function trustedPage(call: CeremonyRequest, clientDataJson: string) {
  const { origin, topOrigin } = parse(clientDataJson)
  // A page in a frame is only as trustworthy as the page around it.
  for (const one of [origin, topOrigin]) if (one !== undefined && !isTrustedOrigin(call, one)) throw untrusted(one)
  return {
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
  }
}

function parse(clientDataJson: string) {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
  } catch {
    throw new CeremonyFailure()
  }
}

function isTrustedOrigin({ app, project }: CeremonyRequest, origin: string): boolean {
  // Browsers write an origin in exactly one way; any other spelling did not come from a browser.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  // Our own pages sign people in for every project.
  const { pagesUrl, url } = app.settings
  return [url, pagesUrl].some((own) => origin === new URL(own).origin) || project.trusts(origin, app.settings)
}

const untrusted = (origin: string) =>
  new CeremonyFailure(
    `This project does not trust ${JSON.stringify(origin.slice(0, 200))} with passkeys or security keys.`,
  )
