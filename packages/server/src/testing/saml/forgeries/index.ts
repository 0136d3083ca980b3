import { contents } from './contents.ts'
import { encryption } from './encryption.ts'
import type { Forgery } from './make.ts'
import { markup } from './markup.ts'
import { signatureShape } from './signature-shape.ts'
import { signatures } from './signatures.ts'
import { wrapping } from './wrapping.ts'

/** Answers that look like those of an identity provider, and are not. */
export const forgeries: readonly Forgery[] = [
  ...wrapping,
  ...signatures,
  ...signatureShape,
  ...contents,
  ...markup,
  ...encryption,
]
