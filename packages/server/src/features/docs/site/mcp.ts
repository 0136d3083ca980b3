import type { Context } from 'hono'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { readBytes } from '../../../http/read-bytes.ts'
import { errorAnswer } from '../../../http/respond.ts'
import type { Site } from './site.ts'

/**
 * The pages for assistants: the Model Context Protocol, as one answer of JSON to each POST. It has two tools, keeps no
 * sessions, and knows nothing of projects and people.
 */
const versions = ['2025-06-18', '2025-03-26', '2024-11-05']
const maxBody = 16_384

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
})
const Call = z.discriminatedUnion('name', [
  z.object({ name: z.literal('search_docs'), arguments: z.object({ query: z.string().max(1000) }) }),
  z.object({ name: z.literal('read_page'), arguments: z.object({ page: z.string().max(1000) }) }),
])

const text = (description: string) => ({ type: 'string', description })
const tools = [
  {
    name: 'search_docs',
    description: 'Searches the documentation of this Hallpass server: guides, protocol, endpoints and error codes.',
    inputSchema: { type: 'object', properties: { query: text('A few words.') }, required: ['query'] },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'read_page',
    description:
      'A page of the documentation as Markdown, by the name that search_docs or /llms.txt gives, such as react.',
    inputSchema: { type: 'object', properties: { page: text('Such as react or protocol/oauth.') }, required: ['page'] },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
]

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export async function answerMcp(c: Context, app: App, site: Site): Promise<Response> {
  if (c.req.method !== 'POST') return c.text('Send messages with POST.\n', 405, { allow: 'POST' })
  // A page of another origin that a browser has open has no business here: the protocol asks servers to look.
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== new URL(app.settings.url).origin) return c.text('Not from this origin.\n', 403)
  const refused = (code: number, message: string) => c.json({ jsonrpc: '2.0', id: null, error: { code, message } }, 400)
  let sent: unknown
  try {
    sent = JSON.parse((await readBytes(c.env.incoming, maxBody)).toString('utf8'))
  } catch (error) {
    const refusal = errorAnswer(error)
    if (refusal && refusal.status === 413) return c.text(String(refusal.body), 413)
    return refused(-32700, 'This is no JSON.')
  }
  const { data: message } = Message.safeParse(sent)
  if (!message) return refused(-32600, 'This is no JSON-RPC request.')
  // What has no id expects no answer.
  if (message.id === undefined) return c.body(null, 202)
  try {
    return c.json({ jsonrpc: '2.0', id: message.id, result: resultOf(message.method, message.params, site) })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return c.json({ jsonrpc: '2.0', id: message.id, error: { code: error.code, message: error.message } })
  }
}

function resultOf(method: string, params: Record<string, unknown> = {}, site: Site): object {
  if (method === 'initialize') {
    const asked = versions.find((version) => version === params.protocolVersion)
    return {
      protocolVersion: asked ?? versions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'hallpass-docs', title: 'Hallpass documentation', version: site.version },
      instructions: 'Search first, then read the pages that were found.',
    }
  }
  if (method === 'ping') return {}
  if (method === 'tools/list') return { tools }
  if (method === 'tools/call') return callTool(params, site)
  throw new RpcError(-32601, 'There is no such method.')
}

function callTool(params: Record<string, unknown>, site: Site): object {
  const call = Call.safeParse(params)
  if (!call.success) throw new RpcError(-32602, 'There is no such tool, or its arguments are others.')
  if (call.data.name === 'search_docs') return content(searchText(call.data.arguments.query, site))
  const page = site.files.get(`/docs/${slugOf(call.data.arguments.page)}.md`)
  return page ? content(page.text) : { ...content('There is no such page. Search for it.'), isError: true }
}

/** By its name, its address on this or another server, with or without an anchor; the first page is `index`. */
function slugOf(page: string): string {
  const path = page.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  const slug = path.replace(/^\/?(docs(\/|$))?/, '').replace(/(\.md|\/)$/, '')
  return slug || 'index'
}

const content = (words: string) => ({ content: [{ type: 'text', text: words }] })

function searchText(query: string, site: Site): string {
  const found = site.search(query)
  if (found.length === 0) return 'Nothing found. Try fewer or other words.'
  return found
    .map(({ address, title, heading, excerpt }) => {
      const words = excerpt.map(([part]) => part).join('')
      return `${heading ? `${title}: ${heading}` : title}\n${address}\n${words}`
    })
    .join('\n\n')
}
