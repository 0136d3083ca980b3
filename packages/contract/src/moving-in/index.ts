/** Only where people read how to move: apps do not carry it. */
import type { UserSource } from '../user-records.ts'
import type { SourceGuide } from './guide.ts'
import { services } from './services.ts'
import { software } from './software.ts'

export type { SourceGuide } from './guide.ts'

export const sourceGuides: Readonly<Record<UserSource, SourceGuide>> = { ...services, ...software }
