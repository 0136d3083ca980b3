import { maxLength, textError } from '@hallpass/contract'

/** What client calls may declare; other callers may write any word there, since the bytes decide. */
const commonTypes = /^(?:png|jpe?g|gif|bmp|webp)$/i
const dataUrl = /^data:image\/([a-z0-9]+);base64,/i
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The decoded bytes of a `data:image/…;base64,…` address; a text 400 for anything else. */
export function parseDataUrl(url: string, { commonTypesOnly }: { commonTypesOnly: boolean }): Buffer {
  const [prefix, type = ''] = dataUrl.exec(url) ?? []
  if (prefix === undefined || (commonTypesOnly && !commonTypes.test(type))) {
    throw textError(400, 'The image must be a PNG, JPEG, GIF, BMP or WebP file as a base64 data URL.')
  }
  const encoded = url.slice(prefix.length)
  if (encoded.length > maxLength.imageUrl) throw tooLarge()
  // Buffer.from skips what it does not know, so that two different texts would be one image.
  if (encoded.length % 4 !== 0 || !base64.test(encoded)) {
    throw textError(400, 'The image is not valid base64. Encode it in the standard alphabet, with padding.')
  }
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > maxLength.imageUrl) throw tooLarge()
  return bytes
}

const tooLarge = () => textError(400, 'The image is larger than 1,000,000 bytes. Make it smaller and send it again.')
