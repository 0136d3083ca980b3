import { profileImageMaxBytes, textError } from '@hallpass/contract'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'

/** Published clients may send pictures of up to a megabyte; ours make them smaller first, and are told where they did not. */
export function checkPictureSize({ request }: Pick<Call, 'request'>, url: string | null | undefined): void {
  if (!url?.startsWith('data:') || !wantsExtensions(request)) return
  const encoded = url.slice(url.indexOf(',') + 1)
  if (Math.floor((encoded.replace(/=+$/, '').length * 3) / 4) <= profileImageMaxBytes) return
  const max = profileImageMaxBytes.toLocaleString('en')
  throw textError(400, `The picture is larger than ${max} bytes. Make it smaller and send it again.`)
}
