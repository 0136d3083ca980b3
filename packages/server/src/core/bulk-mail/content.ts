import { notificationCategories } from '@hallpass/contract'
import type { Audience } from '@hallpass/contract/endpoints'
import type { BuiltinTemplate, BuiltinTheme, EmailModule } from '@hallpass/emails'
import type { Sealer } from '../crypto/index.ts'

export type Category = (typeof notificationCategories)[number]

/** What a send is made of, as it was when it was asked for: later edits do not reach a send under way. */
export interface BulkContent {
  theme: EmailModule<BuiltinTheme>
  template: EmailModule<BuiltinTemplate>
  variables: Readonly<Record<string, unknown>>
  /** Wins over the one that the template says. */
  subject: string | undefined
  /** Holds where the template says none, or none that there is. */
  categoryId: Category['id']
  /** Who gets it, where that is neither everybody nor a list; sealed, because searches name people. */
  audience?: Audience
}

export const findCategory = (name: string): Category | undefined =>
  notificationCategories.find((category) => category.name === name)

const contextOf = (sendId: string) => `email_sends.sealed_content:${sendId}`

export const sealContent = (sealer: Sealer, sendId: string, content: BulkContent) =>
  sealer.seal(JSON.stringify(content), contextOf(sendId))

/** Only sealContent() makes what this opens, and a seal cannot be forged. */
export const openContent = (sealer: Sealer, sendId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, contextOf(sendId))) as BulkContent
