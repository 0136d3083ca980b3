/** Loaded as one: who looks at the single sign-on of a team makes links there, too. */
export { makeSetupLink, readSetupLinks } from './make-setup-links.ts'
export { readConnections, readDomains } from './read-team-sso.ts'
