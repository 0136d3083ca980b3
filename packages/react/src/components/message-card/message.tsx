import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Action, useAction } from '../../hooks/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Alert, Card, CardHead, Tile } from '../../ui/card.tsx'
import { MoreSheet } from '../../ui/surface.tsx'

export interface MessageProps {
  /** The heading. */
  title: string
  /** At most two short sentences below the title. */
  text?: ReactNode
  /** What stands between the text and the buttons. */
  children?: ReactNode
  /** The main button’s text; without one there is no button. */
  primaryButtonText?: string | undefined
  /** What the main button does. */
  primaryAction?: Action | undefined
  /** The other button’s text. */
  secondaryButtonText?: string | undefined
  /** What the other button does. */
  secondaryAction?: Action | undefined
  /** A picture above the heading. */
  icon?: LucideIcon | undefined
  /** Whether something went well or wrong. */
  tone?: 'success' | 'error' | undefined
  /** In the icon's place, e.g. the brand's mark. */
  mark?: ReactNode
  /** How the two buttons look; the second is quiet unless it is as good as the first. */
  buttons?: readonly ['primary' | 'outline', 'ghost' | 'outline']
}

const usual = ['primary', 'ghost'] as const

/** A card that says what happened and offers what to do next. The card alone: pages put it on their surface. */
export function Message(props: MessageProps) {
  const { title, text, children, icon, tone, mark, buttons = usual, primaryAction, secondaryAction } = props
  const { busy, problem, run } = useAction<'primary' | 'secondary'>()
  const button = (name: 'primary' | 'secondary', label: string, action: Action, variant: (typeof buttons)[number]) => (
    <Button variant={variant} block busy={busy === name} onClick={() => void run(name, action)}>
      {label}
    </Button>
  )
  const [first, second] = [props.primaryButtonText, props.secondaryButtonText]
  return (
    <Card>
      <MoreSheet />
      <CardHead mark={mark ?? (icon && <Tile of={icon} tone={tone} />)} title={title}>
        {text}
      </CardHead>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {children}
      {(first ?? second) !== undefined && (
        <div className="hp-actions">
          {first !== undefined && button('primary', first, primaryAction ?? doNothing, buttons[0])}
          {second !== undefined && button('secondary', second, secondaryAction ?? doNothing, buttons[1])}
        </div>
      )}
    </Card>
  )
}

const doNothing = () => {}
