import { Badge } from '../../ui/index.ts'
import type { Origin } from './queries.ts'

const names: Record<Origin, string> = { built_in: 'Default', edited: 'Edited', own: 'Custom' }

/** Whether a theme or template is as it came. */
export const OriginBadge = ({ origin }: { origin: Origin | undefined }) =>
  origin && <Badge kind={origin === 'built_in' ? 'outline' : 'plain'}>{names[origin]}</Badge>
