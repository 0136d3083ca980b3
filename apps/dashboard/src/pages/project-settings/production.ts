import { isLocalhost, productionModeProblems } from '@hallpass/contract'
import type { Delivery } from '../../lib/email-delivery.ts'
import type { Project } from '../../lib/wire.ts'

export interface Check {
  title: string
  note: string
  /** What keeps the project from production mode; the others only advise. */
  blocks: boolean
  isGood: boolean
  /** The screen where it is mended. */
  to: string
}

const hostOf = (domain: string) =>
  URL.canParse(domain.replaceAll('*', 'x')) ? new URL(domain.replaceAll('*', 'x')).hostname : domain

/** Everything to look at before production: what the server's rule blocks on, then what is wise. */
export function productionChecks({ config }: Pick<Project, 'config'>, delivery: Delivery): Check[] {
  const problems = productionModeProblems(config, '').map(({ message }) => message)
  const plain = config.domains.filter(({ domain }) => problems.some((problem) => problem.includes(domain)))
  const sharedKeys = config.oauth_providers.filter(({ type, enabled }) => type === 'shared' && enabled !== false)
  return [
    {
      title: config.allow_localhost ? 'localhost is allowed' : 'localhost is refused',
      note: config.allow_localhost
        ? 'Anyone could run a page on their own machine and have your users sent to it.'
        : 'Your users are only sent to your own domains.',
      blocks: true,
      isGood: !config.allow_localhost,
      to: 'domains',
    },
    { ...domainsCheck(config.domains, plain), blocks: true, to: 'domains' },
    {
      title: sharedKeys.length ? 'Providers with shared keys' : 'Own keys for every provider',
      note: sharedKeys.length
        ? `${sharedKeys.map(({ id }) => id).join(', ')}: people would see this server’s name on the consent page.`
        : 'Consent pages show your name.',
      blocks: false,
      isGood: sharedKeys.length === 0,
      to: 'sign-in-methods',
    },
    { ...emailCheck(config.email_config, delivery), blocks: false, to: 'emails' },
  ]
}

function emailCheck(server: Project['config']['email_config'], delivery: Delivery) {
  if (server.type !== 'shared') {
    return { title: 'Own email server', note: `Sender ${server.sender_email}`, isGood: true }
  }
  return { ...sharedServer[delivery], isGood: false }
}

const sharedServer: Record<Delivery, { title: string; note: string }> = {
  server: { title: 'Shared email server', note: 'Emails come from an address that is not yours.' },
  inbox: { title: 'Development inbox', note: 'Emails wait on this machine, and nobody gets them.' },
  none: {
    title: 'No email server',
    note: 'No email can be sent until there is one here, or HALLPASS_SMTP_HOST is set.',
  },
}

type Domains = Project['config']['domains']

function domainsCheck(all: Domains, plain: Domains) {
  if (plain.length > 0) {
    const names = plain.map(({ domain }) => (isLocalhost(hostOf(domain)) ? `${domain} is this machine` : domain))
    return { title: 'Domains that are not ready for production', note: names.join(', '), isGood: false }
  }
  if (all.length > 0) {
    return { title: 'Every domain is encrypted', note: `${all.length} on the list`, isGood: true }
  }
  return { title: 'No domains yet', note: 'People can only return to this server’s own pages.', isGood: true }
}
