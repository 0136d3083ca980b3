import type { Project } from './wire.ts'

/** Where the link of an email may lead: our own pages, and the trusted domains of the project. */
export function handlersOf(
  { id, config }: Pick<Project, 'id'> & { config: Pick<Project['config'], 'domains'> },
  origin: string,
) {
  const hosted = { value: `${origin}/p/${id}/handler`, label: 'Pages of this server' }
  const domains = config.domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handler_path }) => ({ value: `${domain}${handler_path}`.replace(/\/$/, ''), label: domain }))
  return [hosted, ...domains]
}
