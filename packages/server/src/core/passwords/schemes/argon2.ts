import { verify } from '@node-rs/argon2'
import { verifyApart } from './apart.ts'
import { bounds, ownMillis } from './costs.ts'
import { damaged, number, readBase64, type SchemeReader, tooDear } from './scheme.ts'

interface Work {
  readonly memoryCost: number
  readonly timeCost: number
}
const ownWork = 19_456 * 2

export const estimateArgon2 = ({ memoryCost, timeCost }: Work) => ownMillis * ((memoryCost * timeCost) / ownWork)

const pattern =
  /^(?:argon2)?\$(argon2id|argon2i|argon2d)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,172})$/
const isArgon2 = /^(?:argon2)?\$argon2/

/** As every library writes it; Django puts the word in front once more. */
export const readArgon2: SchemeReader = (hash) => {
  if (!isArgon2.test(hash)) return undefined
  const [, scheme = '', m, t, p, salt = '', output = ''] = pattern.exec(hash) ?? []
  const [memoryCost, timeCost, lanes] = [Number(m), Number(t), Number(p)]
  const isComputable = timeCost >= 1 && lanes >= 1 && memoryCost >= 8 * lanes
  // The library throws on stray bits at the end, which must not become a 500 at sign-in.
  if (!isComputable || !isExact(salt) || !isExact(output)) return damaged('an Argon2 hash')
  const { memoryKib, passes, work, lanes: maxLanes } = bounds.argon2
  if (memoryCost > memoryKib || timeCost > passes || memoryCost * timeCost > work || lanes > maxLanes) {
    const found = `an Argon2 hash with m=${memoryCost}, t=${timeCost}, p=${lanes}`
    return tooDear(found, `m to ${memoryKib}, t to ${passes}, m × t to ${number(work)} and p to ${maxLanes}`)
  }
  const phc = hash.slice(hash.indexOf('$'))
  return {
    scheme,
    millis: estimateArgon2({ memoryCost, timeCost }),
    verify: (password) => verify(phc, password),
    verifyApart: (password) => verifyApart({ module: '@node-rs/argon2', input: [phc, password] }),
  }
}

const isExact = (text: string) => !text.includes('.') && readBase64(text) !== undefined
