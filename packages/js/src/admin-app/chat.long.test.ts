import { afterAll, describe, expect, it, vi } from 'vitest'
import { startApps, startFakeAi } from '../../test/apps.ts'

const ai = await startFakeAi()
const env = { HALLPASS_AI_BASE_URL: ai.url, HALLPASS_AI_API_KEY: 'a-key', HALLPASS_AI_MODEL: 'fake' }
const [test, without] = [await startApps({}, { env }), await startApps()]
afterAll(async () => {
  await test.close()
  await without.close()
  await ai.close()
})
const app = test.adminApp()
const question = [{ role: 'user', content: 'Make it blue' }] as const

describe('the chat about a source', () => {
  it('the AI chat keeps messages', async () => {
    const { id } = await app.createEmailTheme('Discussed')
    expect(await app.listChatMessages(id)).toEqual({ messages: [] })
    await app.saveChatMessage(id, { role: 'user', content: 'Make it blue' })
    expect(await app.listChatMessages(id)).toEqual({ messages: [{ role: 'user', content: 'Make it blue' }] })
  })

  it('the AI chat answers with words and with whole sources', async () => {
    const { id } = await app.createEmailTheme('Blue')
    const args = { content: 'a blue source' }
    ai.steps.push({
      text: 'Here it is.',
      calls: [{ id: 'call-1', name: 'createEmailTheme', args: JSON.stringify(args) }],
    })
    const { content } = await app.sendChatMessage(id, 'email-theme', question)
    expect(content.slice(0, 2)).toEqual([
      { type: 'text', text: 'Here it is.' },
      {
        type: 'tool-call',
        toolName: 'createEmailTheme',
        toolCallId: 'call-1',
        args,
        argsText: JSON.stringify(args),
        result: 'success',
      },
    ])
    expect(ai.asked[0]?.body.messages.at(-1)).toMatchObject({ role: 'user', content: 'Make it blue' })
  })

  it('an answer of the AI chat can be cancelled', async () => {
    const { id } = await app.createEmailTheme('Slow')
    const before = ai.asked.length
    ai.steps.push('hang')
    const controller = new AbortController()
    const asked = app.sendChatMessage(id, 'email-theme', question, controller.signal)
    const refused = expect(asked).rejects.toThrow('enough')
    await vi.waitFor(() => expect(ai.asked.length).toBeGreaterThan(before), { timeout: 60_000 })
    controller.abort(new Error('enough'))
    await refused
  })

  it('the AI chat says so when there is no AI', async () => {
    const { id } = await without.adminApp().createEmailTheme('Alone')
    const asked = without.adminApp().sendChatMessage(id, 'email-theme', question)
    await expect(asked).rejects.toMatchObject({ status: 400 })
  })
})
