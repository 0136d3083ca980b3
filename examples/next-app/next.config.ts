import type { NextConfig } from 'next'

const config: NextConfig = {
  // Imports of this repository name the files they mean.
  typescript: { tsconfigPath: './tsconfig.json' },
}

export default config
