import { randomBytes } from 'node:crypto'
import { type MigrationMode, migration } from '@hallpass/contract'
import type { CompleteConfig, ConfigDocument } from '@hallpass/contract/config'
import type { Project } from '../projects/project.ts'

/** Where people were before, while it is asked. */
export interface Hook {
  url: string
  secret: string
  mode: MigrationMode
}

const dayMillis = 24 * 60 * 60 * 1000

/** The end of the last day; undefined where it is not set. */
export const endOf = ({ auth: { migration: set } }: CompleteConfig): Date | undefined =>
  set.until === undefined ? undefined : new Date(Date.parse(`${set.until}T00:00:00Z`) + dayMillis)

/** Undefined unless the project asks: it is over by itself. The accounts of the dashboard come from nowhere else. */
export function hookOf({ id, config }: Pick<Project, 'id' | 'config'>, now: Date): Hook | undefined {
  const { url, secret, mode } = config.auth.migration
  const end = endOf(config)
  if (id === 'internal' || !url || !secret || !end || !(end > now)) return undefined
  return { url, secret, mode }
}

/** What has to be stored beside what somebody has set: passwords do not leave the house unsigned, nor for ever. */
export function missingOf({ auth: { migration: set } }: CompleteConfig, now: Date): ConfigDocument {
  if (!set.url) return {}
  const until = new Date(now.getTime() + migration.defaultDays * dayMillis).toISOString().slice(0, 10)
  return {
    ...(set.secret === undefined && { 'auth.migration.secret': `whsec_${randomBytes(24).toString('base64')}` }),
    ...(set.until === undefined && { 'auth.migration.until': until }),
  }
}
