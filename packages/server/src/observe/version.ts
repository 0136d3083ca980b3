import manifest from '../../package.json' with { type: 'json' }

/** Of Hallpass itself; the protocol has versions of its own. */
export const hallpassVersion = manifest.version
