import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'

/** Published clients expect to be told which addresses have accounts; to others only an email says so (T54). */
export const isAnsweredAlike = ({ level, request }: Pick<Call, 'level' | 'request'>) =>
  level === 'client' && wantsExtensions(request)
