import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In this repository the packages run from their sources; an app outside of it needs no such line.
  resolve: { conditions: ['hallpass-source', ...defaultClientConditions] },
  server: { port: 5173 },
})
