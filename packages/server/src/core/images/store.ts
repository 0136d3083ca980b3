import { randomUUID } from 'node:crypto'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { TenantDb } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { type ImageFolder, imagePath } from './image-path.ts'
import { readImageInput } from './input.ts'

export interface NewImage {
  /** As it was sent; null clears. */
  url: string | null
  folder: ImageFolder
  level: AccessLevel
}

/** What to keep as the image's address: ours for an upload, which is stored here, or the foreign one as it came. */
export async function storeImage(
  { settings, clock }: { settings: Settings; clock: Clock },
  tx: TenantDb,
  { url, folder, level }: NewImage,
): Promise<string | null> {
  if (url === null) return null
  const input = readImageInput(url, level, folder)
  if ('address' in input) return input.address
  const id = randomUUID()
  const { bytes, extension } = input
  await tx.insertInto('images').values({ id, folder, extension, bytes, created_at: clock.now() }).execute()
  return `${settings.url}${imagePath({ folder, id, extension })}`
}
