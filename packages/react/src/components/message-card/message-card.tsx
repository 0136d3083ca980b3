import type { ReactNode } from 'react'
import { Surface } from '../../ui/surface.tsx'
import { Message, type MessageProps } from './message.tsx'

export interface MessageCardProps extends Omit<MessageProps, 'text' | 'mark' | 'buttons' | 'children'> {
  children?: ReactNode
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
