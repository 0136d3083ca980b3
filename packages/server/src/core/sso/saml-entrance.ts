import type { Clock } from '../clock.ts'
import type { Entrance } from '../oauth/provider.ts'
import type { Project } from '../projects/project.ts'
import type { SamlConnection } from './connection.ts'
import { authnRequestUrl } from './saml/index.ts'

interface Context {
  settings: { url: string }
  clock: Clock
}

/** What a connection is called at the identity provider, and where its answers and our metadata are. */
export function samlUrls({ settings }: Pick<Context, 'settings'>, project: Project, connectionId: string) {
  const entityId = `${settings.url}/api/v1/sso/saml/${project.id}/${connectionId}`
  return { entityId, acsUrl: `${entityId}/acs`, metadataUrl: `${entityId}/metadata` }
}

/** The request that a flow sends: what its answer must name. */
export const requestIdOf = ({ nonce }: { nonce: string }) => `_${nonce}`

/** Sends people to a SAML identity provider; the state of the flow goes along and comes back. */
export const samlEntrance = (app: Context, project: Project, { id, config }: SamlConnection): Entrance => ({
  answersByForm: true,
  scopesWith: () => [],
  authorizationUrl: (flow) => {
    const { entityId, acsUrl } = samlUrls(app, project, id)
    const { ssoUrl, isForced, nameIdFormat, privateKey, signsRequests } = config
    const request = { id: requestIdOf(flow), now: app.clock.now(), relayState: flow.state, entityId, acsUrl }
    const signing = signsRequests ? { privateKey } : {}
    return new URL(authnRequestUrl({ ...request, ssoUrl, isForced, nameIdFormat, ...signing }))
  },
})
