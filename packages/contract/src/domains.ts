/** Trusted domains: what may be stored, what is trusted, what production mode asks for. */
export { isLocalhost } from './localhost.ts'
export { parseUrl } from './parse-url.ts'
export { type ProductionModeProblem, type ProductionView, productionModeProblems } from './production-mode.ts'
export { type DomainSource, validateTrustedDomain } from './trusted-domain.ts'
export { isTrustedUrl, type Trust } from './trusted-url.ts'
