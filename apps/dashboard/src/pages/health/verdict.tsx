import {
  CircleCheck,
  Database,
  HardDrive,
  Hourglass,
  type LucideIcon,
  MailWarning,
  ServerOff,
  TriangleAlert,
} from 'lucide-react'
import { time } from '../../lib/format.ts'
import { Attention, AttentionItem } from '../../parts/attention.tsx'
import { type Concern, concernsOf } from './concerns.ts'
import type { Health } from './queries.ts'

const icons: Readonly<Record<Concern['kind'], LucideIcon>> = {
  jobs: TriangleAlert,
  queue: Hourglass,
  email: MailWarning,
  schema: Database,
  stored: HardDrive,
}

interface VerdictProps {
  health: Health
  /** When it was so. */
  at: number
  /** The last look failed. */
  problem: string | undefined
}

/** Whether the installation is well, in a sentence, or what is not. Changes are read out. */
export function Verdict({ health, at, problem }: VerdictProps) {
  const concerns = concernsOf(health)
  return (
    <div role="status">
      {concerns.length === 0 && problem === undefined ? (
        <div className="card row gap-3 p-4 mb-4">
          <CircleCheck className="size-5 text-good" aria-hidden />
          <b className="font-semibold">Everything is working</b>
        </div>
      ) : (
        <Attention>
          {problem !== undefined && (
            <AttentionItem icon={<ServerOff aria-hidden />} text={problem}>
              What you see is from {time(at)}. This page keeps trying.
            </AttentionItem>
          )}
          {concerns.map((concern) => {
            const Icon = icons[concern.kind]
            return (
              <AttentionItem key={concern.text} icon={<Icon aria-hidden />} text={concern.text}>
                {concern.detail}
              </AttentionItem>
            )
          })}
        </Attention>
      )}
    </div>
  )
}
