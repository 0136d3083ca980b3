import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'
import { callFromHere } from './call-from-here.ts'

export type Connection = Wire<typeof routes.listSsoConnections>['items'][number]
export type Certificate = NonNullable<Connection['saml']>['certificates'][number]
export type Domain = Wire<typeof routes.listSsoDomains>['items'][number]
export type Attempt = Wire<typeof routes.listSsoAttempts>['items'][number]
export type Exemption = Wire<typeof routes.listSsoExemptions>['items'][number]
export type SetupLink = Wire<typeof routes.listSetupLinks>['items'][number]
export type SsoTest = NonNullable<Wire<typeof routes.readSsoTest>['test']>
export type Enforcement = Domain['enforcement']
export type ConnectionChange = Body<typeof routes.updateSsoConnection>
export type Metadata = Body<typeof routes.readSamlMetadata>

const keyOf = (projectId: string, ...rest: readonly string[]) => [projectId, 'sso', ...rest]
const ofTeam = (teamId: string | undefined) => (teamId === undefined ? {} : { query: { team_id: teamId } })

export const ssoQueries = {
  /** Of the project, or of one team. */
  connections: (projectId: string, teamId?: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'connections', teamId ?? ''),
      queryFn: async () => (await call(projectId, routes.listSsoConnections, ofTeam(teamId))).items,
    }),
  domains: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'domains', teamId),
      queryFn: async () => (await call(projectId, routes.listSsoDomains, ofTeam(teamId))).items,
    }),
  exemptions: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'exemptions', teamId),
      queryFn: async () => (await call(projectId, routes.listSsoExemptions, ofTeam(teamId))).items,
    }),
  mappings: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'mappings', teamId),
      queryFn: async () => (await call(projectId, routes.listGroupMappings, ofTeam(teamId))).items,
    }),
  links: (projectId: string, teamId: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'links', teamId),
      queryFn: async () => (await call(projectId, routes.listSetupLinks, { params: { team_id: teamId } })).items,
    }),
  attempts: (projectId: string, id: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'attempts', id),
      queryFn: async () => (await call(projectId, routes.listSsoAttempts, { params: { connection_id: id } })).items,
    }),
  test: (projectId: string, id: string) =>
    queryOptions({
      queryKey: keyOf(projectId, 'test', id),
      queryFn: async () => (await call(projectId, routes.readSsoTest, { params: { connection_id: id } })).test,
    }),
  preview: (projectId: string, domainId: string, enforcement: Enforcement) =>
    queryOptions({
      queryKey: keyOf(projectId, 'preview', domainId, enforcement),
      queryFn: () =>
        call(projectId, routes.previewSsoEnforcement, { params: { domain_id: domainId }, query: { enforcement } }),
      staleTime: 0,
    }),
  permissions: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'team-permission-definitions'],
      queryFn: async () => (await call(projectId, routes.listTeamPermissionDefinitions)).items,
    }),
}

export const ssoActions = {
  connectOidc: (projectId: string, body: Body<typeof routes.createSsoConnection>) =>
    call(projectId, routes.createSsoConnection, { body }),
  connectSaml: (projectId: string, body: Body<typeof routes.createSamlConnection>) =>
    call(projectId, routes.createSamlConnection, { body }),
  change: (projectId: string, id: string, body: ConnectionChange) =>
    call(projectId, routes.updateSsoConnection, { params: { connection_id: id }, body }),
  readMetadata: (projectId: string, id: string, body: Metadata) =>
    call(projectId, routes.readSamlMetadata, { params: { connection_id: id }, body }),
  setRetired: (projectId: string, id: string, fingerprint: string, is_retired: boolean) =>
    call(projectId, routes.updateSamlCertificate, { params: { connection_id: id, fingerprint }, body: { is_retired } }),
  remove: (projectId: string, id: string) =>
    call(projectId, routes.deleteSsoConnection, { params: { connection_id: id } }),
  /** The browser keeps a cookie of it, and goes to the address. */
  startTest: async (projectId: string, id: string) =>
    (await callFromHere(projectId, routes.startSsoTest, { connection_id: id })).url,
  nameDomain: (projectId: string, teamId: string, domain: string) =>
    call(projectId, routes.createSsoDomain, { body: { team_id: teamId, domain } }),
  checkDomain: (projectId: string, id: string) => call(projectId, routes.checkSsoDomain, { params: { domain_id: id } }),
  removeDomain: (projectId: string, id: string) =>
    call(projectId, routes.deleteSsoDomain, { params: { domain_id: id } }),
  enforce: (projectId: string, id: string, enforcement: Enforcement) =>
    call(projectId, routes.updateSsoDomain, { params: { domain_id: id }, body: { enforcement } }),
  exempt: (projectId: string, teamId: string, userId: string) =>
    call(projectId, routes.createSsoExemption, { body: { team_id: teamId, user_id: userId } }),
  endExemption: (projectId: string, { team_id, user_id }: Exemption) =>
    call(projectId, routes.deleteSsoExemption, { params: { team_id, user_id } }),
  map: (projectId: string, body: Body<typeof routes.createGroupMapping>) =>
    call(projectId, routes.createGroupMapping, { body }),
  unmap: (projectId: string, id: string) => call(projectId, routes.deleteGroupMapping, { params: { mapping_id: id } }),
  makeLink: (projectId: string, teamId: string, body: Body<typeof routes.createSetupLink>) =>
    call(projectId, routes.createSetupLink, { params: { team_id: teamId }, body }),
  revokeLink: (projectId: string, { team_id, id }: SetupLink) =>
    call(projectId, routes.revokeSetupLink, { params: { team_id, link_id: id } }),
}
