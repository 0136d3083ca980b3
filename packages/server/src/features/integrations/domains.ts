import { compareNames, defaultHandlerPath, type Partner, partnerMaxDomains, textError } from '@hallpass/contract'
import type { CompleteConfig, ConfigDocument } from '@hallpass/contract/config'
import { partnerDomains } from '@hallpass/contract/endpoints'
import { changeConfigBy } from '../../core/projects/configuration.ts'
import { domainKey } from '../../core/projects/lifecycle.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'

/** Trusted domains one by one; the record is the one that the project object shows as a list. */
export function domainRoutes(partner: Partner) {
  const endpoints = partnerDomains(partner)
  return [
    route(endpoints.list, async (_input, { project }) =>
      wholeList(domainsOf(project.config).map((domain) => ({ domain }))),
    ),

    route(endpoints.create, async ({ body: { domain } }, { app, project }) => {
      await changeConfigBy(app, project, (config) => withDomain(config, domain))
      return { domain }
    }),

    route(endpoints.delete, async ({ params: { domain } }, { app, project }) => {
      await changeConfigBy(app, project, (config) => withoutDomain(config, domain))
    }),
  ]
}

const domainsOf = ({ domains }: CompleteConfig): string[] =>
  [...new Set(Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? []))].sort(compareNames)

/** A domain that is already trusted stays as it is. */
function withDomain(config: CompleteConfig, domain: string): ConfigDocument {
  const known = domainsOf(config)
  if (known.includes(domain)) return {}
  if (known.length >= partnerMaxDomains) {
    throw textError(400, `A project can have ${partnerMaxDomains} trusted domains.`)
  }
  return { [`domains.trustedDomains.${domainKey()}`]: { baseUrl: domain, handlerPath: defaultHandlerPath } }
}

function withoutDomain({ domains }: CompleteConfig, domain: string): ConfigDocument {
  const entries = Object.entries(domains.trustedDomains)
  const kept = entries.filter(([, entry]) => entry.baseUrl !== domain)
  if (kept.length === entries.length) throw textError(404, 'This domain is not among the trusted ones.')
  return { 'domains.trustedDomains': Object.fromEntries(kept) as ConfigDocument }
}
