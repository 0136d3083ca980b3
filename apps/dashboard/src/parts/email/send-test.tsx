import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { configQuery } from '../../lib/config-queries.ts'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { type Problem, problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { Button, toast } from '../../ui/index.ts'
import { type RenderBody, sendPreview } from './queries.ts'

interface Props {
  projectId: string
  /** What is in the editor now, saved or not. */
  body: RenderBody
  onRefused(problem: Problem | undefined): void
}

/** The email as it is in the editor, to the person who writes it. */
export function SendTest({ projectId, body, onRefused }: Props) {
  const { data: owner } = useQuery(shared.owner())
  const { data: config } = useQuery(configQuery(projectId))
  const [isBusy, setBusy] = useState(false)
  const to = owner?.primaryEmail
  const send = async (address: string) => {
    setBusy(true)
    onRefused(undefined)
    try {
      const refusal = await sendPreview(projectId, body, address)
      if (refusal) onRefused({ message: `Not sent. ${refusal}` })
      else if (config?.emails.server.isShared && sharedDelivery === 'inbox') tellInbox(address)
      else toast.worked(`A test went to ${address}`)
    } catch (error) {
      onRefused(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!to) return null
  return (
    <Button busy={isBusy} title={`To ${to}`} onClick={() => void send(to)}>
      <Send aria-hidden />
      <span className="max-wide:sr-only">Send me a test</span>
    </Button>
  )
}

const tellInbox = (address: string) =>
  toast.worked('A test is in the inbox', {
    description: `To ${address}`,
    action: { label: 'Open inbox', onClick: () => void window.open('/inbox', '_blank', 'noopener') },
  })
