/** Help with email sources from a language model: docs/protocol/emails.md#help-from-a-model. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startFakeAi } from '../../testing/fake-ai.ts'
import { startTestServer } from '../../testing/index.ts'

const ai = await startFakeAi()
const key = 'a-key-of-the-model-server'
const server = await startTestServer({
  env: { HALLPASS_AI_BASE_URL: ai.url, HALLPASS_AI_API_KEY: key, HALLPASS_AI_MODEL: 'fake-model' },
})
const without = await startTestServer()
afterAll(async () => {
  await server.close()
  await without.close()
  await ai.close()
})
const project = await server.createProject()

const theme = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
const template = '822687fe-8d0a-4467-a0d1-416b6e639478'
const at = (thread: string) => `/internal/ai-chat/${thread}`
const hello = [{ role: 'user', content: 'Make it blue' }]
const newDraft = async (of = project): Promise<string> =>
  (await of.admin.post('/internal/email-drafts', { display_name: 'd', tsx_source: 'the source of a draft' })).body.id
const call = (name: string, content: string, id = 'call-1') => ({ id, name, args: JSON.stringify({ content }) })
const lastAsked = () => ai.asked.at(-1)?.body

describe('a question', () => {
  it('an AI question is answered with text and proposals, step by step, and saves nothing', async () => {
    ai.steps.push(
      { text: 'Here it is.', calls: [call('createEmailTheme', 'a new source')] },
      { text: 'It is blue now.' },
    )
    const before = (await project.admin.get('/internal/config')).body
    const { status, body } = await project.admin.post(at(theme), { context_type: 'email-theme', messages: hello })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        content: [
          { type: 'text', text: 'Here it is.' },
          {
            type: 'tool-call',
            toolName: 'createEmailTheme',
            toolCallId: 'call-1',
            args: { content: 'a new source' },
            argsText: '{"content":"a new source"}',
            result: 'success',
          },
          { type: 'text', text: 'It is blue now.' },
        ],
      },
    })
    expect((await project.admin.get('/internal/config')).body).toEqual(before)
    expect((await project.admin.get(at(theme))).body).toEqual({ messages: [] })
  })

  it.each([
    ['email-theme', theme, 'createEmailTheme', 'export function EmailTheme'],
    ['email-template', template, 'createEmailTemplate', 'export function EmailTemplate'],
  ])(
    'an AI question about %s knows its current source and has its tool',
    async (context_type, thread, tool, source) => {
      await project.admin.post(at(thread), { context_type, messages: hello })
      const { model, messages, tools } = lastAsked()
      expect(model).toBe('fake-model')
      expect(messages[0].role).toBe('system')
      expect(messages[0].content).toContain(source)
      expect(messages[1]).toEqual({ role: 'user', content: 'Make it blue' })
      expect(tools.map((one: { function: { name: string } }) => one.function.name)).toEqual([tool])
      expect(ai.asked.at(-1)?.authorization).toBe(`Bearer ${key}`)
    },
  )

  it('an AI question about a draft does not include its source', async () => {
    await project.admin.post(at(await newDraft()), { context_type: 'email-draft', messages: hello })
    expect(lastAsked().messages[0].content).not.toContain('the source of a draft')
    expect(lastAsked().tools[0].function.name).toBe('createEmailTemplate')
  })

  it('an AI question takes the conversation as the dashboard keeps it', async () => {
    const args = { content: 'source 1' }
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'First' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Done' },
          {
            type: 'tool-call',
            toolName: 'createEmailTheme',
            toolCallId: 'c1',
            args,
            argsText: JSON.stringify(args),
            result: 'success',
          },
        ],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'createEmailTheme', result: 'applied' }],
      },
      { role: 'assistant', content: 'Anything else?' },
      { role: 'user', content: 'Yes' },
    ]
    expect(await project.admin.post(at(theme), { context_type: 'email-theme', messages })).toMatchObject({
      status: 200,
    })
    expect(lastAsked().messages.slice(1)).toMatchObject([
      { role: 'user', content: 'First' },
      { role: 'assistant', content: 'Done', tool_calls: [{ id: 'c1', function: { arguments: JSON.stringify(args) } }] },
      { role: 'tool', tool_call_id: 'c1', content: 'applied' },
      { role: 'assistant', content: 'Anything else?' },
      { role: 'user', content: 'Yes' },
    ])
  })

  it('an AI answer ends after a few steps, however often the model calls', async () => {
    const before = ai.asked.length
    for (let i = 0; i < 20; i++) ai.steps.push({ calls: [call('createEmailTheme', `source ${i}`, `call-${i}`)] })
    const { body } = await project.admin.post(at(theme), { context_type: 'email-theme', messages: hello })
    expect(body.content).toHaveLength(4)
    expect(ai.asked.length - before).toBe(4)
    ai.steps.length = 0
  })

  it('an AI answer does not pass on calls of unknown tools', async () => {
    ai.steps.push({ text: 'Hm.', calls: [call('deleteEverything', 'x')] }, { text: 'Sorry.' })
    const { body } = await project.admin.post(at(theme), { context_type: 'email-theme', messages: hello })
    expect(body.content).toEqual([
      { type: 'text', text: 'Hm.' },
      { type: 'text', text: 'Sorry.' },
    ])
  })
})

describe('as events', () => {
  const ask = (body: object) => project.admin.post(at(theme), body, { headers: { accept: 'text/event-stream' } })

  it('an AI answer as events comes block by block', async () => {
    ai.steps.push({ text: 'Here.', calls: [call('createEmailTheme', 'line 1\nline 2')] }, { text: 'Done.' })
    const { status, headers, body } = await ask({ context_type: 'email-theme', messages: hello })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream')
    const events = body
      .trim()
      .split('\n\n')
      .map((event: string) => {
        const [, name, data] = /^event: (.+)\ndata: (.+)$/.exec(event) ?? []
        return [name, JSON.parse(data ?? 'null')]
      })
    expect(events.map(([name]: [string]) => name)).toEqual(['block', 'block', 'block', 'done'])
    const blocks = events.slice(0, 3).map(([, block]: [string, unknown]) => block)
    expect(events[3]).toEqual(['done', { content: blocks }])
    expect(blocks[1]).toMatchObject({ type: 'tool-call', args: { content: 'line 1\nline 2' } })
  })

  it('an AI failure before the first block is a status, and one after it an event', async () => {
    ai.steps.push({ status: 400 })
    expect(await ask({ context_type: 'email-theme', messages: hello })).toMatchObject({ status: 502 })
    ai.steps.push({ text: 'Here.', calls: [call('createEmailTheme', 'x')] }, { status: 400 })
    const { status, body } = await ask({ context_type: 'email-theme', messages: hello })
    expect(status).toBe(200)
    expect(body).toContain('event: error\ndata: "The AI did not answer')
    expect(body).not.toContain('event: done')
  })
})

describe('kept messages', () => {
  it('AI chat messages come back unchanged, oldest first, for each thread of each project', async () => {
    const draft = await newDraft()
    const messages = [{ role: 'user', content: 'a' }, 'any', 5, null, { deep: [{ x: true }] }]
    for (const message of messages) {
      const { status, body } = await project.admin.patch(at(draft), { message })
      expect({ status, body }).toEqual({ status: 200, body: {} })
    }
    expect((await project.admin.get(at(draft))).body).toEqual({ messages })
    expect((await project.admin.get(at(theme))).body).toEqual({ messages: [] })
    const other = await server.createProject()
    await other.admin.patch(at(theme), { message: 'theirs' })
    expect((await project.admin.get(at(theme))).body).toEqual({ messages: [] })
  })

  it('AI chat messages are kept without an AI', async () => {
    const other = await without.createProject()
    expect(await other.admin.patch(at(template), { message: 'x' })).toMatchObject({ status: 200 })
    expect((await other.admin.get(at(template))).body).toEqual({ messages: ['x'] })
  })

  it('AI chat messages are limited per thread', async () => {
    const draft = await newDraft()
    const { tenancyId } = await server.app.projects.get(project.id)
    const rows = Array.from({ length: 1000 }, () => ({ id: randomUUID(), thread_id: draft, content: '1' }))
    await server.app.database.forTenancy(tenancyId).insertInto('ai_chat_messages').values(rows).execute()
    const answer = await project.admin.patch(at(draft), { message: 'x' })
    expect(answer).toMatchObject({ status: 400, code: undefined, body: 'This chat is full.' })
  })
})

describe('refuses', () => {
  it('an AI question is refused where no AI is configured, before any other check', async () => {
    const other = await without.createProject()
    const answer = await other.admin.post(at(randomUUID()), { context_type: 'email-theme', messages: hello })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.body).toContain('HALLPASS_AI_BASE_URL')
  })

  it('AI chat refuses unknown threads, or those of another project', async () => {
    const foreign = await newDraft(await server.createProject())
    const body = 'There is no such theme, template or draft.'
    for (const [context_type, thread] of [
      ['email-theme', template],
      ['email-template', theme],
      ['email-draft', theme],
      ['email-draft', foreign],
      ['email-theme', randomUUID()],
    ] as const) {
      const answer = await project.admin.post(at(thread), { context_type, messages: hello })
      expect(answer, context_type).toMatchObject({ status: 404, code: undefined, body })
    }
    for (const thread of [foreign, randomUUID()]) {
      expect(await project.admin.get(at(thread))).toMatchObject({ status: 404, code: undefined, body })
      expect(await project.admin.patch(at(thread), { message: 1 })).toMatchObject({
        status: 404,
        code: undefined,
        body,
      })
    }
  })

  it('AI chat answers 502 when the provider fails, and reveals nothing of it', async () => {
    const body = 'The AI did not answer as it should. Try again, or look at the log of this server.'
    ai.steps.push({ status: 401 })
    const answer = await project.admin.post(at(theme), { context_type: 'email-theme', messages: hello })
    expect(answer).toMatchObject({ status: 502, code: undefined, body })
    expect(JSON.stringify(server.logs)).not.toContain(key)
  })

  it.each([
    [{}, 'body.context_type is a required field'],
    [{ context_type: 'email', messages: hello }, 'body.context_type must be one of'],
    [{ context_type: 'email-theme', messages: [] }, 'body.messages must not be empty'],
    [
      { context_type: 'email-theme', messages: [{ role: 'system', content: 'x' }] },
      'body.messages[0].role must be one of',
    ],
  ])('AI chat refuses %j', async (body, message) => {
    const answer = await project.admin.post(at(theme), body)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain(message)
  })

  it('AI chat refuses contents that no model reads', async () => {
    for (const [role, content] of [
      ['user', 5],
      ['user', [{ type: 'image', image: 'http://127.0.0.1/' }]],
      ['assistant', [{ type: 'file' }]],
      ['tool', 'x'],
    ]) {
      const messages = [...hello, { role, content }]
      const answer = await project.admin.post(at(theme), { context_type: 'email-theme', messages })
      expect(answer).toMatchObject({ status: 400, code: undefined })
      expect(answer.body).toContain('message 2')
    }
  })

  it('servers and clients cannot use AI chat', async () => {
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level).get(at(theme))
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    }
  })
})
