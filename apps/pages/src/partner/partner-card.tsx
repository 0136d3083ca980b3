import { Alert, Button, Card, CardHead, Surface } from '@hallpass/react/internal/ui'
import type { ReactNode } from 'react'

export interface PartnerCardProps {
  title: string
  text: ReactNode
  problem?: string | undefined
  children?: ReactNode
  /** The one act of the page. */
  act?: { label: string; busy?: boolean; disabled?: boolean; run: () => void } | undefined
  other?: { label: string; run: () => void } | undefined
}

export function PartnerCard({ title, text, problem, children, act, other }: PartnerCardProps) {
  return (
    <Surface fullPage>
      <main>
        <Card>
          <CardHead title={title}>{text}</CardHead>
          {problem !== undefined && <Alert>{problem}</Alert>}
          {children}
          {(act ?? other) && (
            <div className="hp-actions">
              {act && (
                <Button variant="primary" block busy={act.busy ?? false} disabled={act.disabled} onClick={act.run}>
                  {act.label}
                </Button>
              )}
              {other && (
                <Button variant="ghost" block onClick={other.run}>
                  {other.label}
                </Button>
              )}
            </div>
          )}
        </Card>
      </main>
    </Surface>
  )
}
