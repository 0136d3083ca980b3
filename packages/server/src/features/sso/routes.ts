import {
  checkSsoDomain,
  createGroupMapping,
  createSamlConnection,
  createSsoConnection,
  createSsoDomain,
  createSsoExemption,
  deleteGroupMapping,
  deleteSsoConnection,
  deleteSsoDomain,
  deleteSsoExemption,
  discoverSso,
  listGroupMappings,
  listSsoAttempts,
  listSsoConnections,
  listSsoDomains,
  listSsoExemptions,
  previewSsoEnforcement,
  readSamlMetadata,
  samlMetadata,
  ssoClientJwks,
  updateSamlCertificate,
  updateSsoConnection,
  updateSsoDomain,
} from '@hallpass/contract/endpoints'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { changeCertificate } from './certificates.ts'
import { clientJwks } from './client-jwks.ts'
import { changeConnection, createConnection, removeConnection } from './connections.ts'
import { discover } from './discover.ts'
import { checkDomain, createDomain, removeDomain } from './domains.ts'
import { changeEnforcement, previewEnforcement } from './enforcement.ts'
import { createExemption, readExemptions, removeExemption, viewExemption } from './exemptions.ts'
import { createMapping, listMappings, removeMapping } from './group-mappings.ts'
import { attemptsOf, listConnections, listDomains } from './reading.ts'
import { createSaml, readNewMetadata, spMetadata } from './saml-connections.ts'

export const ssoRoutes = [
  route(listSsoConnections, async ({ query }, call) => wholeList(await listConnections(call, query.team_id))),
  route(createSsoConnection, ({ body }, call) => createConnection(call, body)),
  route(createSamlConnection, ({ body }, call) => createSaml(call, body)),
  route(updateSsoConnection, ({ params, body }, call) => changeConnection(call, params.connection_id, body)),
  route(updateSamlCertificate, ({ params, body }, call) => changeCertificate(call, params, body.is_retired)),
  route(readSamlMetadata, ({ params, body }, call) => readNewMetadata(call, params.connection_id, body)),
  route(samlMetadata, ({ params }, call) => spMetadata(call, params.project_id, params.connection_id)),
  route(ssoClientJwks, ({ params }, call) => clientJwks(call, params.project_id, params.connection_id)),
  route(deleteSsoConnection, ({ params }, call) => removeConnection(call, params.connection_id)),
  route(listSsoAttempts, async ({ params }, call) => wholeList(await attemptsOf(call, params.connection_id))),
  route(listSsoDomains, async ({ query }, call) => wholeList(await listDomains(call, query.team_id))),
  route(createSsoDomain, ({ body }, call) => createDomain(call, body.team_id, body.domain)),
  route(checkSsoDomain, ({ params }, call) => checkDomain(call, params.domain_id)),
  route(previewSsoEnforcement, ({ params, query }, call) =>
    previewEnforcement(call, params.domain_id, query.enforcement),
  ),
  route(updateSsoDomain, ({ params, body }, call) => changeEnforcement(call, params.domain_id, body.enforcement)),
  route(listSsoExemptions, async ({ query }, { db }) =>
    wholeList((await readExemptions(db, query.team_id)).map(viewExemption)),
  ),
  route(createSsoExemption, ({ body }, call) => createExemption(call, body.team_id, body.user_id)),
  route(deleteSsoExemption, ({ params }, call) => removeExemption(call, params.team_id, params.user_id)),
  route(deleteSsoDomain, ({ params }, call) => removeDomain(call, params.domain_id)),
  route(listGroupMappings, async ({ query }, call) => wholeList(await listMappings(call, query.team_id))),
  route(createGroupMapping, ({ body }, call) => createMapping(call, body)),
  route(deleteGroupMapping, ({ params }, call) => removeMapping(call, params.mapping_id)),
  route(discoverSso, ({ body }, call) => discover(call, body)),
]
