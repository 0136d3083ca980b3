import { checkSignIn, listSignIns } from '@hallpass/contract/endpoints'
import { pageOf } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { checkPerson } from './check.ts'
import { pageOfSignIns, signInViews } from './list.ts'

export const signInRoutes = [
  route(listSignIns, async ({ query }, call) => {
    // What this process knows and has not written yet.
    await call.app.signIns.flush()
    const { rows, next } = await pageOfSignIns(call, query)
    return pageOf(await signInViews(call, rows), next)
  }),

  route(checkSignIn, async ({ query }, call) => {
    await call.app.signIns.flush()
    return checkPerson(call, query)
  }),
]
