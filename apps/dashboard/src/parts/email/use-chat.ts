import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { answer, applied, promptFor, question, readMessages } from './chat-messages.ts'
import { type ChatContext, type ChatMessage, chatActions, mailQueries } from './queries.ts'

/** The conversation about a theme, template or draft. It is kept at the server, also where nobody answers. */
export function useChat(projectId: string, threadId: string, context: ChatContext) {
  const client = useQueryClient()
  const query = mailQueries.chat(projectId, threadId)
  const history = mapLoaded(loadedOf(useQuery(query)), readMessages)
  const [waiting, setWaiting] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const asking = useRef<AbortController>(undefined)
  const stored = useRef(Promise.resolve())
  useEffect(() => () => asking.current?.abort(), [])

  /** Shown at once, and stored one after the other: the order in which they come is that of the conversation. */
  const store = (...messages: ChatMessage[]) => {
    client.setQueryData(query.queryKey, (before = []) => [...before, ...messages])
    stored.current = stored.current
      .then(async () => {
        for (const message of messages) await chatActions.store(projectId, threadId, message)
      })
      .catch((error) => setProblem(`This will be gone when you leave: ${problemOf(error).message}`))
  }
  /** False when there was no answer: the question stays where it was typed. */
  const ask = async (text: string, source?: string): Promise<boolean> => {
    const before = history.state === 'ready' ? history.data : []
    asking.current = new AbortController()
    setWaiting(text)
    setProblem(undefined)
    try {
      const { signal } = asking.current
      const { content } = await chatActions.ask(projectId, threadId, context, promptFor(before, text, source), signal)
      store(question(text), answer(content))
      return true
    } catch (error) {
      if (!asking.current.signal.aborted) setProblem(problemOf(error).message)
      return false
    } finally {
      setWaiting(undefined)
    }
  }
  return {
    history,
    waiting,
    problem,
    ask,
    stop: () => asking.current?.abort(),
    /** The model learns of it with the next question. */
    tellApplied: (callId: string, tool: string) => store(applied(callId, tool)),
  }
}
