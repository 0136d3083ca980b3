export { secretOf } from './clients.ts'
export { type MockOauth, type MockOauthOptions, type MockRequest, startMockOauth } from './start.ts'
