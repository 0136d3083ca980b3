/** Keys of the project `internal` that tests know. */
export const internalKeys = { client: 'fault-publishable', server: 'fault-secret', admin: 'fault-admin' }

/** For a server that anybody may sign up at, as often as they like. */
export const openEnv = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
  HALLPASS_DASHBOARD_SIGN_UP: 'open',
  HALLPASS_RATE_LIMITS: 'off',
}

/** Where it sends emails. */
export const mailEnv = ({ port }: { port: number }) => ({
  HALLPASS_SMTP_HOST: '127.0.0.1',
  HALLPASS_SMTP_PORT: String(port),
})
