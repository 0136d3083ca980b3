import type { ReactNode } from 'react'
import { Surface } from '../../ui/surface.tsx'
import { Message, type MessageProps } from './message.tsx'

/** What a card with a message says, and which buttons it has. */
export interface MessageCardProps extends Omit<MessageProps, 'text' | 'mark' | 'buttons' | 'children'> {
  /** What it says. */
  children?: ReactNode
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean | undefined
}

/** A title, what there is to say, and up to two buttons. */
export function MessageCard({ fullPage, children, ...message }: MessageCardProps) {
  // Words alone read as the sentence below the title; anything else stands on its own.
  const content =
    typeof children === 'string' ? { text: children } : { children: <div className="hp-theirs">{children}</div> }
  return (
    <Surface fullPage={fullPage}>
      <Message {...message} {...content} />
    </Surface>
  )
}
