import { samlLimits } from '@hallpass/contract'
import { loadLibrary } from './library.ts'
import { hasBroadTag, isPlainText, isPlainXml } from './well-formed.ts'

/** An element with what is read of it. Text is its own, without that of its children. */
export interface XmlElement {
  space: string
  name: string
  attributes: readonly XmlAttribute[]
  children: readonly XmlElement[]
  text: string
  /** The same element as the library has it. */
  node: unknown
}

export interface XmlAttribute {
  /** Empty without a prefix. */
  space: string
  name: string
  value: string
}

export type XmlProblem = 'not_xml' | 'too_many_elements' | 'too_many_attributes' | 'too_deep'

export class XmlError extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(problem)
    this.problem = problem
  }
}

/** What we use of the DOM, which the types of Node do not have: of elements, of attributes and texts, or of all. */
interface DomNode {
  nodeType: number
  nodeName: string
  localName: string
  namespaceURI: string | null
  nodeValue: string
  childNodes: ArrayLike<DomNode>
  attributes: ArrayLike<DomNode>
}

const elementType = 1
const textTypes = new Set([3, 4])

/** Reads XML whose document types and entities were ruled out before. */
export async function parseXml(xml: string, maxElements: number = samlLimits.elements): Promise<XmlElement> {
  // Each element has a tag that opens it; before anything is built of them.
  if (xml.split('<').length > 2 * maxElements + 2) throw new XmlError('too_many_elements')
  if (!isPlainXml(xml)) throw new XmlError('not_xml')
  if (hasBroadTag(xml)) throw new XmlError('too_many_attributes')
  const { parseDomFromString } = await loadLibrary()
  const document = await parseDomFromString(xml).catch(() => {
    throw new XmlError('not_xml')
  })
  const roots = elementsIn(document as unknown as DomNode)
  if (roots.length !== 1) throw new XmlError('not_xml')
  return toElement(
    roots[0]!,
    { left: maxElements },
    { depth: samlLimits.depth, namespaces: samlLimits.namespacesInScope },
  )
}

/** How much there may be below an element. */
interface Room {
  depth: number
  namespaces: number
}

function toElement(node: DomNode, count: { left: number }, { depth, namespaces }: Room): XmlElement {
  if (depth === 0) throw new XmlError('too_deep')
  const attributes = arrayOf(node.attributes)
  const room = { depth: depth - 1, namespaces: namespaces - attributes.filter(isDeclaration).length }
  if (room.namespaces < 0) throw new XmlError('too_many_attributes')
  count.left -= 1
  if (count.left < 0) throw new XmlError('too_many_elements')
  const texts = arrayOf(node.childNodes).filter(({ nodeType }) => textTypes.has(nodeType))
  return {
    space: node.namespaceURI ?? '',
    name: node.localName,
    attributes: attributes.map(toAttribute),
    children: elementsIn(node).map((child) => toElement(child, count, room)),
    text: plain(texts.map(({ nodeValue }) => nodeValue).join('')),
    node,
  }
}

const isDeclaration = ({ nodeName }: DomNode) => nodeName === 'xmlns' || nodeName.startsWith('xmlns:')

const toAttribute = (node: DomNode): XmlAttribute => ({
  space: node.namespaceURI ?? '',
  name: node.localName,
  value: plain(node.nodeValue),
})

function plain(text: string): string {
  if (!isPlainText(text)) throw new XmlError('not_xml')
  return text
}

const arrayOf = (nodes: ArrayLike<DomNode>) => Array.from(nodes)
const elementsIn = (node: DomNode) => arrayOf(node.childNodes).filter(({ nodeType }) => nodeType === elementType)

/** The children with a name. */
export const childrenOf = (element: XmlElement, space: string, name: string) =>
  element.children.filter((child) => child.space === space && child.name === name)

/** The one child with a name; undefined without one or with several. */
export function onlyChildOf(element: XmlElement, space: string, name: string): XmlElement | undefined {
  const [first, second] = childrenOf(element, space, name)
  return second === undefined ? first : undefined
}

/** The value of an attribute without a prefix. */
export const attributeOf = (element: XmlElement, name: string) =>
  element.attributes.find((attribute) => attribute.space === '' && attribute.name === name)?.value

/** The text of an element that has nothing but text. */
export const textOf = (element: XmlElement | undefined) =>
  element === undefined || element.children.length > 0 ? undefined : element.text.trim()

/** An element and all below it, in the order of the document. */
export function* allOf(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* allOf(child)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as it stands in XML that we write. */
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)
