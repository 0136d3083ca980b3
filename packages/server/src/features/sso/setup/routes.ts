import {
  checkSetupDomain,
  closeSetupSession,
  createSetupConnection,
  createSetupDomain,
  createSetupLink,
  createSetupSaml,
  deleteSetupConnection,
  deleteSetupDomain,
  getSetupSession,
  listSetupAttempts,
  listSetupConnections,
  listSetupDomains,
  listSetupLinks,
  openSetupSession,
  previewSetupEnforcement,
  readSetupMetadata,
  revokeSetupLink,
  updateSetupConnection,
  updateSetupDomain,
} from '@hallpass/contract/endpoints'
import { wholeList } from '../../../http/lists.ts'
import { route } from '../../../http/route.ts'
import { inSetupSession } from '../../../http/setup-call.ts'
import {
  changeOwn,
  createOidc,
  createOwnSaml,
  listConnections,
  ownAttempts,
  readOwnMetadata,
  removeUnused,
} from './connections.ts'
import { checkOwnDomain, listOwnDomains, nameOwnDomain, removeOwnDomain } from './domains.ts'
import { changeOwnEnforcement, previewOwnEnforcement } from './enforcement.ts'
import { createLink, listLinks, revokeLink } from './links.ts'
import { closeSession, openSession, readSession } from './session.ts'

const domain = { intents: ['domain'] } as const
const sso = { intents: ['sso'] } as const
const enforcement = { intents: ['enforcement'] } as const

export const setupRoutes = [
  route(createSetupLink, ({ params, body }, call) => createLink(call, params.team_id, body)),
  route(listSetupLinks, async ({ params }, call) => wholeList(await listLinks(call, params.team_id))),
  route(revokeSetupLink, ({ params }, call) => revokeLink(call, params.team_id, params.link_id)),
  route(openSetupSession, ({ body }, open) => openSession(open, body)),
  route(getSetupSession, (_, open) => readSession(open)),
  route(closeSetupSession, (_, open) => closeSession(open)),
  route(listSetupDomains, (_, open) =>
    inSetupSession(open, { intents: ['domain', 'enforcement'] }, async (call) => wholeList(await listOwnDomains(call))),
  ),
  route(createSetupDomain, ({ body: input }, open) =>
    inSetupSession(open, { ...domain, action: 'sso_domain.created', input }, (call) =>
      nameOwnDomain(call, input.domain),
    ),
  ),
  route(checkSetupDomain, ({ params }, open) =>
    inSetupSession(open, { ...domain, action: 'sso_domain.checked' }, (call) => checkOwnDomain(call, params.domain_id)),
  ),
  route(deleteSetupDomain, ({ params }, open) =>
    inSetupSession(open, { ...domain, action: 'sso_domain.deleted' }, (call) =>
      removeOwnDomain(call, params.domain_id),
    ),
  ),
  route(previewSetupEnforcement, ({ params, query }, open) =>
    inSetupSession(open, enforcement, (call) => previewOwnEnforcement(call, params.domain_id, query.enforcement)),
  ),
  route(updateSetupDomain, ({ params, body: input }, open) =>
    inSetupSession(open, { ...enforcement, action: 'sso_domain.updated', input }, (call) =>
      changeOwnEnforcement(call, params.domain_id, input.enforcement),
    ),
  ),
  route(listSetupConnections, (_, open) =>
    inSetupSession(open, sso, async (call) => wholeList(await listConnections(call))),
  ),
  route(createSetupConnection, ({ body: input }, open) =>
    inSetupSession(open, { ...sso, action: 'sso_connection.created', input }, (call) => createOidc(call, input)),
  ),
  route(createSetupSaml, ({ body: input }, open) =>
    inSetupSession(open, { ...sso, action: 'sso_connection.created', input }, (call) => createOwnSaml(call, input)),
  ),
  route(updateSetupConnection, ({ params, body: input }, open) =>
    inSetupSession(open, { ...sso, action: 'sso_connection.updated', input }, (call) =>
      changeOwn(call, params.connection_id, input),
    ),
  ),
  route(readSetupMetadata, ({ params, body: input }, open) =>
    inSetupSession(open, { ...sso, action: 'sso_connection.updated', input }, (call) =>
      readOwnMetadata(call, params.connection_id, input),
    ),
  ),
  route(deleteSetupConnection, ({ params }, open) =>
    inSetupSession(open, { ...sso, action: 'sso_connection.deleted' }, (call) =>
      removeUnused(call, params.connection_id),
    ),
  ),
  route(listSetupAttempts, ({ params }, open) =>
    inSetupSession(open, sso, async (call) => wholeList(await ownAttempts(call, params.connection_id))),
  ),
]
