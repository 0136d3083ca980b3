import { samlLimits } from '@hallpass/contract'
import { describe, expect, it } from 'vitest'
import { attributeOf, childrenOf, onlyChildOf, parseXml, textOf } from './xml.ts'

const problemOf = (xml: string, max?: number) =>
  parseXml(xml, max).then(
    () => 'read',
    (error: { problem: string }) => error.problem,
  )
const flat = (elements: number) => `<a>${'<b/>'.repeat(elements - 1)}</a>`
const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)

describe('XML', () => {
  it('has as many elements as is allowed, and no more', async () => {
    expect([await problemOf(flat(10), 10), await problemOf(flat(11), 10)]).toEqual(['read', 'too_many_elements'])
    // With a declaration and a tag for each end: as many brackets as there can be.
    expect(await problemOf(`<?xml version="1.0"?><a>${'<b></b>'.repeat(9)}</a>`, 10)).toBe('read')
  })

  it('has as many levels as is allowed, and no more', async () => {
    expect([await problemOf(deep(samlLimits.depth)), await problemOf(deep(samlLimits.depth + 1))]).toEqual([
      'read',
      'too_deep',
    ])
  })

  it('has as many attributes as is allowed at an element, and no more', async () => {
    const max = samlLimits.attributesOfElement
    const broad = (count: number) => `<a><b ${Array.from({ length: count }, (_, at) => `a${at}=">"`).join(' ')}/></a>`
    expect([await problemOf(broad(max)), await problemOf(broad(max + 1))]).toEqual(['read', 'too_many_attributes'])
    // The elements beside each other have as many.
    expect(await problemOf(`<x>${broad(max)}${broad(max)}</x>`)).toBe('read')
  })

  it('has as many namespaces around an element as is allowed, and no more', async () => {
    const max = samlLimits.namespacesInScope
    const scope = (count: number) => Array.from({ length: count }, (_, at) => `xmlns:n${at}="urn:x"`).join(' ')
    const around = (outer: number, inner: number) => `<a ${scope(outer)}><b ${scope(inner)}/><b ${scope(inner)}/></a>`
    expect([await problemOf(around(max - 3, 3)), await problemOf(around(max - 3, 4))]).toEqual([
      'read',
      'too_many_attributes',
    ])
    expect(await problemOf(`<a xmlns="urn:a"><b ${scope(max)}/></a>`)).toBe('too_many_attributes')
    // Other attributes are no namespaces, whatever is around them.
    const named = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(' ')
    expect(await problemOf(`<a ${named(max)}><b ${named(max)}><c ${named(max)}/></b></a>`)).toBe('read')
  })

  it('has one root', async () => {
    for (const xml of ['', 'text', '<a/><b/>']) expect(await problemOf(xml)).toBe('not_xml')
  })

  it('is told apart by namespace, also in attributes', async () => {
    const root = await parseXml('<a xmlns:x="urn:x" x:id="other" id="own"><x:b>1</x:b><b>2</b></a>')
    expect(attributeOf(root, 'id')).toBe('own')
    expect(childrenOf(root, 'urn:x', 'b').map(textOf)).toEqual(['1'])
    expect(childrenOf(root, '', 'b').map(textOf)).toEqual(['2'])
  })

  it('has one child of a name, or none that counts', async () => {
    const root = await parseXml('<a><b> 1 </b><c/><c/><d>2<e/></d></a>')
    expect(textOf(onlyChildOf(root, '', 'b'))).toBe('1')
    expect([onlyChildOf(root, '', 'c'), onlyChildOf(root, '', 'none')]).toEqual([undefined, undefined])
    expect(textOf(onlyChildOf(root, '', 'd'))).toBeUndefined()
  })

  it('has text without the comments in it', async () => {
    const root = await parseXml('<a>one<!-- , and --> two</a>')
    expect(textOf(root)).toBe('one two')
  })
})
