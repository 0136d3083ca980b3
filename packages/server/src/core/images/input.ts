import { parseUrl, textError } from '@hallpass/contract'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import { checkImage } from './check-image.ts'
import type { ImageFormat } from './image-format.ts'
import type { ImageFolder } from './image-path.ts'
import { parseDataUrl } from './parse-data-url.ts'

/** An image as callers may send it: its bytes, or for some callers the address of one elsewhere. */
export type ImageInput = { address: string } | { bytes: Buffer; extension: ImageFormat }

/** A text 400 for what this caller may not send here: docs/protocol/users.md#images. */
export function readImageInput(url: string, level: AccessLevel, folder: ImageFolder): ImageInput {
  const isUploadOnly = level === 'client' && folder !== 'team-member-profile-images'
  if (/^https?:/i.test(url)) return { address: isUploadOnly ? refuseAddress() : foreignAddress(url) }
  const bytes = parseDataUrl(url, { commonTypesOnly: isUploadOnly })
  return { bytes, extension: checkImage(bytes) }
}

/** For endpoints that answer for a bad image before they look at anything else. */
export function checkImageInput(
  url: string | null | undefined,
  level: AccessLevel,
  folder: ImageFolder = 'user-profile-images',
): void {
  if (typeof url === 'string') readImageInput(url, level, folder)
}

function refuseAddress(): never {
  throw textError(400, 'The address of an image is not accepted here. Send the image itself, as a base64 data URL.')
}

/** Kept as it is. Only `core/pictures` ever fetches it, by a way that does not lead into the network of this server (T33). */
function foreignAddress(url: string): string {
  if (!parseUrl(url)) throw textError(400, 'The address of the image is not a valid URL.')
  return url
}
