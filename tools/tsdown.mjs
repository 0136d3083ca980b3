// It warns that its next version wants a newer Node: that is ours to read when we take it, not of people who build the packages.
const { warn } = console
console.warn = (...words) => {
  if (!/\[tsdown\] Node\.js .* is deprecated/.test(String(words[0]))) warn(...words)
}
export const { build } = await import('tsdown')
console.warn = warn
