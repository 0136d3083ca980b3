import { HallpassServerApp } from '../src/server-app/server-app.ts'

/** A process that verifies one access token and then has nothing to do. */
const [options = '', token = ''] = process.argv.slice(2)
const user = await new HallpassServerApp(JSON.parse(options)).verifyAccessToken(token)
console.log(user ? 'verified' : 'nobody')
