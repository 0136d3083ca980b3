import type { ErrorCode, neverSent } from '@hallpass/contract'
import { accessNotes } from './access.ts'
import { peopleNotes } from './people.ts'
import { otherNotes } from './rest.ts'
import { teamNotes } from './teams-and-oauth.ts'

/** When an error comes, and what to do about it. As Markdown. */
type Note = readonly [when: string, remedy: string]
export type SentCode = Exclude<ErrorCode, (typeof neverSent)[number]>
export type Notes = Partial<Record<SentCode, Note>>

/** Every code that is sent has one. */
export const errorNotes: Readonly<Record<SentCode, Note>> = {
  ...accessNotes,
  ...peopleNotes,
  ...teamNotes,
  ...otherNotes,
}
