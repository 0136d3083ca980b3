/** A JSON document is not what it should be. */
export class JsonListError extends Error {
  override readonly name = 'JsonListError'
}

interface Container {
  readonly kind: '{' | '['
  /** What it is called in the object that it is in. */
  readonly key: string | undefined
}

interface JsonListOptions {
  /** Without it the document itself is the list. */
  readonly key?: string | undefined
  /** The document may be a list of objects that have the list. */
  readonly isNested?: boolean | undefined
  readonly maxCharacters: number
}

const maxKeyLength = 200

/**
 * The objects of one list in a JSON document, read in pieces of any size: an export of a million people is one document, and
 * must not be in memory as a whole. Only what is outside of the objects is judged here; each of them is parsed on its own.
 */
export class JsonList {
  readonly #options: JsonListOptions
  readonly #open: Container[] = []
  #text = ''
  #isInText = false
  #isEscaped = false
  #key: string | undefined
  /** The object under way, and how deep it is. */
  #object = ''
  #depth = -1
  #hasList = false
  #hasEnded = false

  constructor(options: JsonListOptions) {
    this.#options = options
  }

  get hasList(): boolean {
    return this.#hasList
  }

  /** The objects that this piece ends, as text. */
  *push(piece: string): Generator<string> {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const character = piece.charAt(at)
      if (this.#isInText) this.#takeText(character)
      else if (character === '"') this.#beginText()
      else if (character === '{' || character === '[') {
        if (this.#opens(character)) start = at
      } else if (character === '}' || character === ']') {
        if (this.#closes(character)) {
          yield this.#object + piece.slice(start, at + 1)
          this.#object = ''
          this.#depth = -1
        }
      } else if (this.#depth < 0) this.#takeMark(character)
    }
    if (this.#depth < 0) return
    this.#object += piece.slice(start)
    if (this.#object.length > this.#options.maxCharacters) throw new JsonListError('a record in it is too long')
  }

  end(): void {
    if (this.#open.length || this.#isInText) throw new JsonListError('it ends in the middle of something')
    if (!this.#hasEnded) throw new JsonListError('it is empty')
  }

  #beginText() {
    this.#isInText = true
    this.#text = ''
  }

  #takeText(character: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInText = false
    else if (this.#depth < 0 && this.#text.length < maxKeyLength) this.#text += character
  }

  #takeMark(character: string) {
    if (character === ':') this.#key = this.#text
    else if (character === ',') this.#key = undefined
    else if (this.#hasEnded && character.trim()) throw new JsonListError('there is something after its end')
  }

  /** True where an object of the list begins. */
  #opens(kind: '{' | '['): boolean {
    if (this.#hasEnded) throw new JsonListError('there is something after its end')
    const isFirst = this.#depth < 0 && kind === '{' && this.#isInList()
    if (isFirst) this.#depth = this.#open.length
    this.#open.push({ kind, key: this.#depth < 0 || isFirst ? this.#key : undefined })
    if (this.#depth < 0) this.#key = undefined
    if (this.#depth < 0 && this.#isInList()) this.#hasList = true
    return isFirst
  }

  /** True where it ends. */
  #closes(mark: '}' | ']'): boolean {
    const closed = this.#open.pop()
    if (closed?.kind !== (mark === '}' ? '{' : '[')) throw new JsonListError('its brackets do not match')
    if (!this.#open.length) this.#hasEnded = true
    return this.#depth >= 0 && this.#open.length === this.#depth
  }

  #isInList(): boolean {
    const { key, isNested } = this.#options
    const kinds = this.#open.map(({ kind }) => kind).join('')
    if (key === undefined || (kinds === '[' && !isNested)) return kinds === '['
    return this.#open.at(-1)?.key === key && (kinds === '{[' || (kinds === '[{[' && isNested === true))
  }
}
