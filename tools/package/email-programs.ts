/** `node tools/run.mjs tools/package/email-programs.ts <folder>`: what the email sandbox would make of its sources. */
import { writePrograms } from '@hallpass/emails/programs'

await writePrograms(process.argv[2] ?? '')
