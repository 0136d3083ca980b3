/** The mock on its own: `npm run mock-oauth`, then HALLPASS_MOCK_OAUTH_URL=http://localhost:8114 for the server. */
import { startMockOauth } from './start.ts'

const mock = await startMockOauth({ port: Number(process.env.PORT ?? 8114) })
console.log(`Mock providers are ready at ${mock.url}. Start Hallpass with HALLPASS_MOCK_OAUTH_URL=${mock.url}`)
