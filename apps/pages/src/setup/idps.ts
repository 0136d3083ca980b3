import type { Connection } from './api.ts'
import { adfs } from './idps/adfs.ts'
import { entra } from './idps/entra.ts'
import { google } from './idps/google.ts'
import type { Idp, Protocol, Way } from './idps/idp.ts'
import { keycloak } from './idps/keycloak.ts'
import { okta } from './idps/okta.ts'
import { onelogin } from './idps/onelogin.ts'
import { others } from './idps/others.ts'
import { ping } from './idps/ping.ts'

/** What people do at each identity provider, in words: pictures of consoles are out of date within a year. */
export const idps: readonly Idp[] = [okta, entra, google, onelogin, ping, keycloak, adfs, ...others]

export const protocolNames: Readonly<Record<Protocol, string>> = { oidc: 'OpenID Connect', saml: 'SAML 2.0' }

/** An identity provider, and one of the ways in which it can be connected. */
export interface Choice {
  idp: Idp
  way: Way
}

export const wayBy = ({ ways }: Idp, protocol: string | undefined): Way | undefined =>
  ways.find((way) => way.protocol === protocol)

/** As a browser keeps it. */
export const keyOf = (idp: Idp, { protocol }: Way = idp.ways[0]) => `${idp.id}:${protocol}`

export function findChoice(key: string | undefined): Choice | undefined {
  const [id, protocol] = (key ?? '').split(':')
  const idp = idps.find((one) => one.id === id)
  return idp && { idp, way: wayBy(idp, protocol) ?? idp.ways[0] }
}

/** Whose connection it is, as far as that shows. */
export const recognize = ({ type, issuer }: Pick<Connection, 'type' | 'issuer'>): Idp | undefined =>
  idps.find((idp) => idp.issuer?.test(issuer) && wayBy(idp, type))

/** The one that it shows, the one that somebody chose, or whatever speaks the protocol. */
export function choiceOf(connection: Pick<Connection, 'type' | 'issuer'>, chosen: Choice | undefined): Choice {
  const idp = recognize(connection) ?? chosen?.idp
  const way = idp && wayBy(idp, connection.type)
  return way ? { idp, way } : findChoice(connection.type)!
}
