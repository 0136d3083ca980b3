import { getTestClock, moveTestClock } from '@hallpass/contract/endpoints'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { moveClock, readClock } from './service.ts'

export const testClockRoutes = [
  route(getTestClock, (_input, call) => {
    requireExtensions(call)
    return readClock(call)
  }),
  route(moveTestClock, ({ body }, call) => {
    requireExtensions(call)
    return moveClock(call, body.advance)
  }),
]
