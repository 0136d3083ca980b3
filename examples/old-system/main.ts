import { createOldSystem, setting, type VerifyPassword } from './answer.ts'
import * as auth0 from './auth0.ts'
import * as cognito from './cognito.ts'
import * as firebase from './firebase.ts'
import * as supabase from './supabase.ts'

const providers: Readonly<Record<string, { verifyPassword: VerifyPassword } | undefined>> = {
  auth0,
  cognito,
  firebase,
  supabase,
}
const provider = providers[process.argv[2] ?? '']
if (!provider) throw new Error(`usage: main.ts ${Object.keys(providers).join('|')}`)

const port = Number(process.env.PORT ?? 3900)
createOldSystem(setting('OLD_SYSTEM_SECRET'), provider.verifyPassword).listen(port, () =>
  console.log(`Answering on port ${port}.`),
)
