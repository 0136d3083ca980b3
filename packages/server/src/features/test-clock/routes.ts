import { getTestClock, moveTestClock } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { moveClock, readClock } from './service.ts'

export const testClockRoutes = [
  route(getTestClock, (_input, call) => readClock(call)),
  route(moveTestClock, ({ body }, call) => moveClock(call, body.advance)),
]
