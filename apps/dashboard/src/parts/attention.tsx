import type { ReactNode } from 'react'

/** What is failing, above everything else on a screen. */
export function Attention({ children }: { children: ReactNode }) {
  return (
    <ul className="attention" aria-label="Needs attention">
      {children}
    </ul>
  )
}

interface AttentionItemProps {
  icon: ReactNode
  text: string
  action?: ReactNode
  children?: ReactNode
}

export function AttentionItem({ icon, text, action, children }: AttentionItemProps) {
  return (
    <li>
      {icon}
      <span className="attention-text">
        <b className="font-semibold">{text}</b> <span className="text-text-2">{children}</span>
      </span>
      {action}
    </li>
  )
}
