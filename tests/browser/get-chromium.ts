/** Gets the browser ready while the static checks run, so that tests need not wait for it. */
import { findChromium } from './find-chromium.ts'

const found = await findChromium()
if ('missing' in found) {
  console.error(found.missing)
  process.exitCode = 1
} else {
  console.log(found.executablePath)
}
