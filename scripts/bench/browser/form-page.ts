import { join } from 'node:path'
import { build, type Plugin, preview } from 'vite'
import { projectRoot } from '#server/platform/project-root.ts'

export interface FormPage {
  readonly url: string
  close(): Promise<void>
}

/** Builds the page with both forms (or both sides of another folder) as the product is built, and serves it. */
export async function serveFormPage(folder: 'form' | 'rows' | 'table' = 'form'): Promise<FormPage> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const config = {
    configFile: join(projectRoot, 'vite.config.ts'),
    root: join(projectRoot, `scripts/bench/${folder}`),
    mode: 'production',
    logLevel: 'warn' as const,
    plugins: [withoutParts],
    build: { outDir: join(projectRoot, `.cache/bench-${folder}`), emptyOutDir: true },
  }
  try {
    await build(config)
    const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
    return { url: server.resolvedUrls!.local[0]!, close: () => server.close() }
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** The product is cut into parts by the pages that it has; this is one page without them. */
const withoutParts: Plugin = {
  name: 'bench-without-parts',
  config: ({ build: { rolldownOptions } = {} }) => {
    delete (rolldownOptions?.output as { codeSplitting?: unknown } | undefined)?.codeSplitting
  },
}
