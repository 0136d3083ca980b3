import { ArrowUp, PanelRightClose, Sparkles, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { serverConfig } from '../../lib/server-config.ts'
import { Empty, IconButton, Note, Show } from '../../ui/index.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type ChatContent, contentOf } from './chat-messages.ts'
import { Proposal } from './proposal.tsx'
import type { ChatContext } from './queries.ts'
import { useChat } from './use-chat.ts'
import type { Edited } from './use-edited.ts'

interface Props {
  projectId: string
  threadId: string
  context: ChatContext
  edited: Edited
  onClose(): void
}

/** A model that proposes changes; nothing it says is in the email before somebody applies it. */
export function ChatPane(props: Props) {
  return (
    <aside className="pane pane-side" data-part="help" aria-label="Writing help">
      <div className="pane-header">
        <Sparkles aria-hidden />
        Writing help
        <span className="ml-auto max-wide:hidden">
          <IconButton variant="ghost" size="small" label="Close writing help" onClick={props.onClose}>
            <PanelRightClose aria-hidden />
          </IconButton>
        </span>
      </div>
      {serverConfig.hasAi ? <Chat {...props} /> : <NoModel />}
    </aside>
  )
}

function NoModel() {
  return (
    <Empty icon={<Sparkles aria-hidden />} title="No model is set up">
      A model can propose changes here. The operator of this server sets{' '}
      <code className="mono">HALLPASS_AI_BASE_URL</code> and <code className="mono">HALLPASS_AI_MODEL</code>; any that
      speaks OpenAI’s chat completions will do.
    </Empty>
  )
}

function Chat({ projectId, threadId, context, edited }: Props) {
  const chat = useChat(projectId, threadId, context)
  const [text, setText] = useState('')
  const isBusy = chat.waiting !== undefined
  const send = async () => {
    const question = text.trim()
    if (!question || isBusy) return
    // The server knows what is saved, except for drafts.
    const source = edited.isDirty || context === 'email-draft' ? edited.source : undefined
    if (await chat.ask(question, source)) setText((now) => (now.trim() === question ? '' : now))
  }
  return (
    <>
      <Conversation chat={chat} edited={edited} />
      <Ask text={text} onChange={setText} onSend={() => void send()} isBusy={isBusy} onStop={chat.stop} />
    </>
  )
}

function Conversation({ chat, edited }: { chat: ReturnType<typeof useChat>; edited: Edited }) {
  const { history, waiting, problem } = chat
  const end = useRef<HTMLDivElement>(null)
  const length = history.state === 'ready' ? history.data.length : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new stands at the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [length, waiting])
  return (
    <ScrollBox className="chat" role="log" label="Conversation">
      <Show loaded={history} skeleton={null}>
        {(messages) =>
          messages.length === 0 && waiting === undefined ? (
            <p className="text-small text-text-3">
              Say what to change: shorter, warmer, another colour, a button that leads to …
            </p>
          ) : (
            contentOf(messages).map((content, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows
              <Message key={index} content={content} edited={edited} onApplied={chat.tellApplied} />
            ))
          )
        }
      </Show>
      {waiting !== undefined && <Waiting question={waiting} />}
      {problem && <Note warning>{problem}</Note>}
      <div ref={end} />
    </ScrollBox>
  )
}

const Waiting = ({ question }: { question: string }) => (
  <>
    <Text by="owner" text={question} />
    <div>
      <Author by="assistant" />
      <div className="row text-text-2">
        <span className="spinner" />
        Writing…
      </div>
    </div>
  </>
)

interface AskProps {
  text: string
  onChange(text: string): void
  onSend(): void
  onStop(): void
  isBusy: boolean
}

function Ask({ text, onChange, onSend, onStop, isBusy }: AskProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className="chat-ask">
      <div className="input">
        <textarea
          rows={2}
          placeholder="Ask for a change"
          aria-label="Ask for a change"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
        />
        {isBusy ? (
          <IconButton size="small" label="Stop" onClick={onStop}>
            <Square aria-hidden />
          </IconButton>
        ) : (
          <IconButton size="small" label="Send" disabled={text.trim() === ''} onClick={onSend}>
            <ArrowUp aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="help">Sees this source, never your users.</p>
    </div>
  )
}

function Message({
  content,
  edited,
  onApplied,
}: {
  content: ChatContent
  edited: Edited
  onApplied(id: string, tool: string): void
}) {
  if ('text' in content) return <Text by={content.by} text={content.text} />
  const { callId, tool, source } = content.proposal
  return <Proposal source={source} edited={edited} onApplied={() => onApplied(callId, tool)} />
}

function Text({ by, text }: { by: ChatContent['by']; text: string }) {
  return (
    <div className={by === 'owner' ? 'message-own' : undefined}>
      <Author by={by} />
      <div className="message-text">{text}</div>
    </div>
  )
}

function Author({ by }: { by: ChatContent['by'] }) {
  return (
    <div className="message-author">
      {by === 'assistant' && <Sparkles className="size-3.5" aria-hidden />}
      {by === 'owner' ? 'You' : 'Assistant'}
    </div>
  )
}
