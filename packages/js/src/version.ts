/** Sent as `x-stack-client-version`; a test compares it with package.json. */
export const clientVersion = 'js @hallpass/js@0.1.0'
