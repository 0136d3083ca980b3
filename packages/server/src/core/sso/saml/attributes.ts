import { samlLimits } from '@hallpass/contract'
import { space } from './names.ts'
import { refuse } from './refusal.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from './xml.ts'

export type SamlAttributes = Readonly<Record<string, readonly string[]>>

/** What the identity provider says about the person, by name. Values that are not text are passed over. */
export function attributesOf(assertion: XmlElement): SamlAttributes {
  const found = new Map<string, string[]>()
  let count = 0
  for (const statement of childrenOf(assertion, space.assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, space.assertion, 'Attribute')) {
      const name = attributeOf(attribute, 'Name') ?? ''
      const values = valuesOf(attribute)
      count += values.length
      found.set(name, [...(found.get(name) ?? []), ...values])
      if (name.length > samlLimits.attributeNameLength || isTooMuch(found.size, count)) refuse('attributes_too_large')
    }
  }
  return Object.fromEntries(found)
}

const isTooMuch = (attributes: number, values: number) =>
  attributes > samlLimits.attributes || values > samlLimits.attributeValues

function valuesOf(attribute: XmlElement): string[] {
  const texts = childrenOf(attribute, space.assertion, 'AttributeValue').map(textOf)
  const values = texts.filter((text) => text !== undefined && text !== '') as string[]
  return values.every(({ length }) => length <= samlLimits.attributeValueLength)
    ? values
    : refuse('attributes_too_large')
}
