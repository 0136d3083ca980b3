import type { WebhookDisabled } from '../../outbox/index.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { contentOf } from './templates.ts'
import { oneLine } from './text-safety.ts'

export async function composeWebhookDisabled(
  { emails: renderer, projectName, url }: ComposeContext,
  { emails, projectId, projectName: failing, endpointId, endpointUrl }: WebhookDisabled,
): Promise<ComposedMail> {
  const project = oneLine(failing)
  const content = await contentOf(renderer, `A webhook of ${project} was switched off`, {
    projectName: oneLine(projectName),
    title: 'A webhook was switched off',
    preview: 'It accepted no events for five days.',
    intro: `${oneLine(endpointUrl)} accepted no events from ${project} for five days, so we stopped sending.`,
    action: { label: 'See what went wrong', url: `${url}/projects/${projectId}/webhooks/${endpointId}` },
    note: 'Once it works again, switch it on and send what it missed. Events are kept for 30 days.',
    footer: `Sent to you because you are an owner of ${project}.`,
  })
  return { to: emails, ...content }
}
