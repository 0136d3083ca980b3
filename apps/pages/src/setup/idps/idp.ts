import type { Connection, NewOidc, NewSaml } from '../api.ts'
import type { SetupText } from '../texts/source.ts'

export type Protocol = Connection['type']

/** What the identity provider is told: where people come back to, and with SAML who we are. */
export type Ours = Pick<Connection, 'callback_url' | 'client_id'>

/** A sentence, and what stands in the place of its `{names}`: as the console of the identity provider has it, in English. */
export interface Sentence {
  text: SetupText
  names?: Readonly<Record<string, string>>
}

/** By the names of the fields in that console. */
type Fields = Readonly<Record<string, string>>

export interface Todo extends Sentence {
  /** What to choose or to type there. */
  set?: Fields
  /** What to paste there. */
  paste?: (ours: Ours) => Fields
  /** To be pasted under names that are ours: nobody knows what that console calls them. */
  hasOurs?: true
}

interface Steps {
  todo: readonly Todo[]
  /** What the issuer, or the address of the metadata, looks like. */
  example: string
}

export interface OidcWay extends Steps {
  protocol: 'oidc'
  /** Where to find what we ask for. */
  help: Readonly<Partial<Record<'issuer' | 'client_id' | 'client_secret', Sentence>>>
  /** What the connection is made with. */
  preset?: Pick<NewOidc, 'claims' | 'scopes'>
}

export interface SamlWay extends Steps {
  protocol: 'saml'
  help: Readonly<Partial<Record<'metadata', Sentence>>>
  preset?: Pick<NewSaml, 'claims'>
  /** It has no address. */
  isMetadataFile?: true
}

export type Way = OidcWay | SamlWay

export interface Idp {
  id: string
  name: SetupText | { name: string }
  /** Whose connections these are, whoever looks at them later. */
  issuer?: RegExp
  /** The first is for those who are not sure. */
  ways: readonly [Way, ...Way[]]
}

export const open = (console: string, path: string): Sentence => ({
  text: 'In {console}, open {path}.',
  names: { console, path },
})
export const fill = (place: string): Sentence => ({ text: 'Under {place}, fill in these fields:', names: { place } })
export const send = (place: string): Sentence => ({ text: 'Under {place}, send these attributes:', names: { place } })
export const identify = (place: string): Sentence => ({
  text: 'Under {place}, identify people by an ID that never changes:',
  names: { place },
})
export const sendGroups = (place: string): Sentence => ({
  text: 'Optional: if groups are to decide what people may do, fill in these fields under {place}:',
  names: { place },
})
export const letIn = (place: string): Sentence => ({ text: 'Under {place}, choose who may sign in.', names: { place } })
export const findAt = (place: string): Sentence => ({ text: 'You find it under {place}.', names: { place } })
