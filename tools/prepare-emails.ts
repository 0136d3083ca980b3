/** Loads the sandbox for edited emails once, so that no server of this installation has to. */
import { createEmailRenderer } from '@hallpass/emails'

const renderer = createEmailRenderer({ onWarning: (message, error) => console.error(message, error) })
await renderer.prepare()
await renderer.close()
