/** The code of docs/guides/verify-tokens.md, as programs that judge tokens. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DebianLanguage, debianLanguages } from '../debian/languages.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/verify-tokens.md', import.meta.url), 'utf8')

export function codeIn(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide) ?? []
  if (!code) throw new Error(`the guide has no code in ${language}`)
  return code
}

export interface Language {
  name: keyof typeof debianLanguages
  file: string
  /** Reads the server, the project and tokens from its arguments, and says the user's id or `refused` of each. */
  program(code: string): string
  run: readonly string[]
}

export const languages: readonly Language[] = [
  {
    name: 'python',
    file: 'tokens.py',
    program: (code) => `${code}
import sys
verifier = Verifier(*sys.argv[1:3])
for token in sys.argv[3:]:
    try:
        print(verifier.verify(token)["sub"])
    except jwt.InvalidTokenError:
        print("refused")
`,
    run: ['tokens.py'],
  },
  {
    name: 'go',
    file: 'tokens.go',
    program: (
      code,
    ) => `${code.replace('package tokens', 'package main').replace('"math/big"', '"fmt"\n\t"math/big"\n\t"os"')}
func main() {
	issuer := os.Args[1] + "/api/v1/projects/" + os.Args[2]
	keys, err := ReadKeys(issuer)
	if err != nil {
		panic(err)
	}
	for _, token := range os.Args[3:] {
		if claims, ok := Verify(keys, issuer, os.Args[2], token); ok {
			fmt.Println(claims["sub"])
		} else {
			fmt.Println("refused")
		}
	}
}
`,
    run: ['run', 'tokens.go'],
  },
  {
    name: 'php',
    file: 'tokens.php',
    program: (code) => `${code}
$issuer = "$argv[1]/api/v1/projects/$argv[2]";
$keys = readKeys($issuer);
foreach (array_slice($argv, 3) as $token) echo verify($keys, $issuer, $argv[2], $token)['sub'] ?? 'refused', "\\n";
`,
    run: ['tokens.php'],
  },
  {
    name: 'ruby',
    file: 'tokens.rb',
    program: (code) => `${code}
verifier = Verifier.new(*ARGV.first(2))
ARGV.drop(2).each do |token|
  puts verifier.verify(token)["sub"]
rescue JWT::DecodeError
  puts "refused"
end
`,
    run: ['tokens.rb'],
  },
  {
    name: 'java',
    file: 'Tokens.java',
    program: (code) =>
      code.replace(
        /\}\n$/,
        `
    public static void main(String[] a) throws Exception {
        String issuer = a[0] + "/api/v1/projects/" + a[1];
        JsonNode keys = readKeys(issuer);
        for (int at = 2; at < a.length; at++) {
            try {
                System.out.println(verify(keys, issuer, a[1], a[at]).get("sub").asText());
            } catch (Exception refused) {
                System.out.println("refused");
            }
        }
    }
}
`,
      ),
    run: ['Tokens.java'],
  },
]

/** What the program says of each token. */
export async function judge(
  language: Language,
  { file, args = [], env = {} }: DebianLanguage,
  given: readonly string[],
) {
  const cwd = mkdtempSync(join(tmpdir(), 'hallpass-tokens-'))
  try {
    writeFileSync(join(cwd, language.file), language.program(codeIn(language.name)))
    const { stdout } = await run(file, [...args, ...language.run, ...given], {
      cwd,
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    })
    return stdout.trim().split('\n')
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
