/** How to move, and what reads the files of other systems: apps do not carry it. */
import type { UserSource } from '../user-records.ts'
import type { SourceGuide } from './guide.ts'
import { services } from './services.ts'
import { software } from './software.ts'

export { parseJsonExactly } from './exact-json.ts'
export { firebaseColumns } from './firebase-columns.ts'
export type { SourceGuide } from './guide.ts'

export const sourceGuides: Readonly<Record<UserSource, SourceGuide>> = { ...services, ...software }
