import { isPasswordLongEnough } from './password.flow.ts'

/** 0 while nothing is typed, then 1 (weak) to 4 (strong). */
export type Strength = 0 | 1 | 2 | 3 | 4

const pools: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]
const common = ['password', 'passwort', 'qwerty', 'letmein', 'welcome', 'iloveyou', 'admin', 'dragon', 'monkey']
/** Bits from which on a password is fair, good, strong. */
const steps = [40, 60, 80]

/** An estimate that a page can afford: what everybody tries first, the email, runs and repetitions count for little. */
export function strengthOf(password: string, email = ''): Strength {
  if (password === '') return 0
  if (!isPasswordLongEnough(password)) return 1
  const words = [...common, ...email.toLowerCase().split(/[@.+_-]/)].filter((word) => word.length > 3)
  const rest = words.reduce((text, word) => text.replaceAll(word, '*'), password.toLowerCase())
  const pool = pools.reduce((sum, [characters, size]) => sum + (characters.test(password) ? size : 0), 0)
  const bits = freshCharacters(rest) * Math.log2(pool)
  return (1 + steps.filter((step) => bits >= step).length) as Strength
}

/** How many characters do not just repeat the one before or follow it, as in "aaaa" and "1234". */
function freshCharacters(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  return codes.filter((code, at) => at === 0 || Math.abs(code - codes[at - 1]!) > 1).length
}
