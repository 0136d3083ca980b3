import { bare } from './lib/bare.ts'
import { httpContender } from './lib/contender.ts'
import { hallpass } from './lib/hallpass.ts'
import { Stage } from './lib/stage.ts'
const stage = new Stage({ pace: { rounds: 1, seconds: 1 }, profileDir: process.argv[3] })
const server = await hallpass(stage)
const baseline = await bare(stage)
const asking = (path: string) => server.people.map((person) => ({ method: 'GET' as const, path, headers: server.project.headers('client', person) as Record<string, string> }))
const a = await httpContender(stage, 'Hallpass', server, asking('/api/v1/users/me'))
const b = await httpContender(stage, 'cached', baseline, asking('/cached'))
const n = Number(process.argv[2] ?? 10)
let total = 0, btotal = 0
for (let i = 0; i < n; i++) {
  const x = await a.run(2)
  const y = await b.run(2)
  total += x.perSecond * 2
  btotal += y.perSecond * 2
  const f = (s: typeof x) => `${s.perSecond.toFixed(0)}/s ${s.nodeMicros.toFixed(0)}+${s.postgresMicros!.toFixed(0)}`
  console.log(f(x).padEnd(25), f(y).padEnd(25), (x.perSecond / y.perSecond).toFixed(2), (y.nodeMicros / x.nodeMicros).toFixed(2))
}
console.log('REQS', total, btotal)
await stage.close()
