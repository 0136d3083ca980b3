import { FlaskConical } from 'lucide-react'
import { Button, Card, Code, Note, Section } from '../../ui/index.ts'
import { useSetUp } from './use-set-up.ts'

const settings = `HALLPASS_STRIPE_SECRET_KEY=sk_…
HALLPASS_STRIPE_PUBLISHABLE_KEY=pk_…
HALLPASS_STRIPE_WEBHOOK_SECRET=whsec_…`

/** A test account: what works, and what the server needs for real money. */
export function GoLive({ projectId }: { projectId: string }) {
  const { busy, goOn } = useSetUp(projectId)
  return (
    <>
      <Note icon={<FlaskConical aria-hidden />}>
        <b>Test mode.</b> No card is charged. Open a checkout link while you are signed in here, and complete it without
        paying; what was bought is granted as if it were paid, and marked as a test.
      </Note>
      <Section title="Go live">
        <Card padded className="column gap-4">
          <p className="text-text-2">
            Whoever runs the server gives it Stripe keys, restarts it, and has Stripe send the events of connected
            accounts to{' '}
            <code className="mono text-small wrap-anywhere">
              {window.location.origin}/api/v1/integrations/stripe/webhooks
            </code>
            . Then connect the project here. Test purchases stay test purchases.
          </p>
          <Code label="Server settings" text={settings} />
          <div className="row">
            <Button variant="primary" busy={busy === 'go-on'} onClick={goOn}>
              Connect Stripe
            </Button>
          </div>
        </Card>
      </Section>
    </>
  )
}
