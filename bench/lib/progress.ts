/** One line that counts up on a terminal, and a line for each tenth elsewhere. */
export function progressOf(what: string, total: number) {
  const started = performance.now()
  let tenths = 0
  const text = (done: number) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    return `  ${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${seconds} s)`
  }
  return (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${text(done)}${done >= total ? '\n' : ''}`)
    else if (Math.floor((10 * done) / total) > tenths) {
      tenths = Math.floor((10 * done) / total)
      console.error(text(done))
    }
  }
}
