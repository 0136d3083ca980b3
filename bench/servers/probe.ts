import http from 'node:http'
import { answer } from '../lib/answer.ts'
import type { LoadRequest } from './load.ts'

interface Probing {
  base: string
  requests: LoadRequest[]
  seconds: number
  everyMillis: number
}

const agent = new http.Agent({ keepAlive: true })

const commands = {
  /** Calls at a steady pace, whether or not the call before was answered; says how many milliseconds each took. */
  run({ base, requests, seconds, everyMillis }: Probing): Promise<number[]> {
    const calls: Promise<number>[] = []
    const most = (seconds * 1000) / everyMillis
    return new Promise((resolve, reject) => {
      const timer = setInterval(() => {
        const call = millisOf(base, requests[calls.length % requests.length]!)
        // Reported at the end, with all others.
        call.catch(() => {})
        calls.push(call)
        if (calls.length < most) return
        clearInterval(timer)
        Promise.all(calls).then(resolve, reject)
      }, everyMillis)
    })
  },
}
export type ProbeCommands = typeof commands

function millisOf(base: string, { method, path, headers, body }: LoadRequest): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}${path}`, { method, headers, agent }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${method} ${path}: ${response.statusCode}`))
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}

answer(commands)
