import { Clock, Unlink } from 'lucide-react'
import type { LinkProblem } from '../../flows/link.flow.ts'
import { useTranslate } from '../../provider.tsx'
import { Message, type MessageProps } from './message.tsx'

type Buttons = Pick<MessageProps, 'primaryButtonText' | 'primaryAction' | 'secondaryButtonText' | 'secondaryAction'>
interface LinkProblemMessageProps extends Buttons {
  problem: LinkProblem
  /** What it is called where it is not just a link. */
  titles?: Record<LinkProblem, string>
  /** What to do next. */
  texts: Record<LinkProblem, string>
}

/** A mailed link that does not work. */
export function LinkProblemMessage({ problem, titles, texts, ...buttons }: LinkProblemMessageProps) {
  const t = useTranslate()
  const usual: Record<LinkProblem, string> = {
    invalid: t('This link does not work'),
    expired: t('This link has expired'),
    used: t('This link has been used'),
  }
  return (
    <Message
      icon={problem === 'expired' ? Clock : Unlink}
      title={(titles ?? usual)[problem]}
      text={texts[problem]}
      {...buttons}
    />
  )
}
