/** Pages that are written from tables in the sources; `--write` writes them, otherwise a difference fails. */
import { readFileSync, writeFileSync } from 'node:fs'
import { metricsTable } from '../packages/server/src/observe/metrics-docs.ts'
import { settingsTable } from '../packages/server/src/settings/index.ts'

const pages = {
  'docs/guides/settings.md': `# Settings

Every setting is an environment variable and optional. They are checked at start; what makes no sense stops the start
with one line each. All commands also read them from \`hallpass.env\` beside the data folder, or from the file that \`--env-file\` names: lines
of \`NAME=value\`, in a file that only root or the user of the server can change. The environment wins over the file, and flags win over both.
Where \`_FILE\` stands behind a name, the value may be in a file of its own: \`HALLPASS_SECRET_FILE=/run/secrets/hallpass\`.
This page is generated from \`packages/server/src/settings/setting-table.ts\` by \`npm run docs:update\`.

${settingsTable()}
`,
  'docs/guides/metrics.md': `# Metrics

With \`HALLPASS_METRICS=on\` the server answers \`GET /metrics\` in the format of Prometheus: to those who send
\`HALLPASS_METRICS_TOKEN\` as bearer, or on \`HALLPASS_METRICS_PORT\`. Beside these series there are those of Node
(\`nodejs_…\`, \`process_…\`). Labels take their values from lists in the sources, so their number is bounded; none names
a project, a user or an address. This page is generated \`packages/server/src/observe/metric-table.ts\` by \`npm run docs:update\`.

${metricsTable()}

## How they add up

Every process counts for itself: \`sum\` over processes, as usual. Queues and the schema are those of the whole
installation, and every process shows the same: use \`max\`.
`,
}

for (const [file, text] of Object.entries(pages)) {
  if (process.argv.includes('--write')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date. Run: npm run docs:update`)
    process.exitCode = 1
  }
}
