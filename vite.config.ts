import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { ShuffledProjects } from './scripts/lib/test/shuffled-projects.ts'
import { devPlugins } from './scripts/lib/web/dev-plugins.ts'
import { serverPaths, serverProxy } from './scripts/lib/web/dev-proxy.ts'
import { webChunkFile, webChunks, withoutFirstFiles } from './scripts/lib/web/web-chunks.ts'
import { webPlugins } from './scripts/lib/web/web-plugins.ts'

const projectRoot = dirname(fileURLToPath(import.meta.url))
const inProject = (path: string) => join(projectRoot, path)
const apiPort = Number(process.env.PORT || '8080')
const underTest = process.env.VITEST !== undefined
const SECOND = 1000
const paths = serverPaths(process.env.GATEWAY_PREFIX)
const FORMILY = /^@formily\/(core|json-schema|path|react|reactive|reactive-react|shared|validator)$/

/** Formily's CommonJS build, which tests would take, is a second copy beside the one that its ES modules import. */
const formilyModules = { find: FORMILY, replacement: inProject('node_modules/@formily/$1/esm/index.js') }
/** Browsers only parse expressions with the CEL package, so they get its parser alone; servers and tests the whole. */
const celModules = { find: /^cel-js-modules\/(.*)/, replacement: inProject('node_modules/@marcbachmann/cel-js/lib/$1') }
const celParser = {
  find: /^@marcbachmann\/cel-js$/,
  replacement: inProject('src/shared/expression/syntax/cel-parser.ts'),
}
/** The sign-in page takes single parts of antd; in tests, where antd is its CommonJS build, they must be of that too. */
const antdParts = { find: /^antd\/es\/(.*)/, replacement: inProject('node_modules/antd/lib/$1.js') }

const ISOLATED = '{src,renderers}/**/*.isolated.test.tsx'

/** Three uses of one file: the web bundle (default), the server bundle (`--ssr`) and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  root: underTest ? projectRoot : inProject('src/web'),
  cacheDir: inProject('node_modules/.vite'),
  publicDir: false,
  clearScreen: false,
  plugins: [react(), ...webPlugins(), ...(underTest ? [] : devPlugins({ projectRoot, apiPort, paths }))],
  resolve: { alias: [formilyModules, celModules, ...(underTest ? [antdParts] : isSsrBuild ? [] : [celParser])] },
  build: isSsrBuild ? serverBuild : webBuild,
  ssr: { external: true },
  server: {
    fs: { allow: [projectRoot] },
    proxy: serverProxy(apiPort, paths),
  },
  test: {
    // One more than there are cores, for those that wait for the database.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: ShuffledProjects },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,renderers,scripts}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          environment: 'node',
          // They touch nothing that is shared, and loading all modules anew for each file takes half the time.
          isolate: false,
          testTimeout: 30 * SECOND,
          expect: { poll: { timeout: 15 * SECOND } },
          server: inlinedFormily,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-dom',
          include: ['{src,renderers}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', ISOLATED],
          // Loading antd and Formily anew for each file takes as long as its tests.
          environment: inProject('renderers/testing/reused-window.ts'),
          isolate: false,
          setupFiles: [inProject('renderers/testing/between-tests.ts')],
          testTimeout: 60 * SECOND,
          expect: { poll: { timeout: 30 * SECOND } },
          server: inlinedFormily,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-dom-isolated',
          // They replace modules that the tests above share.
          include: [ISOLATED],
          environment: inProject('renderers/testing/reused-window.ts'),
          setupFiles: [inProject('renderers/testing/between-tests.ts')],
          testTimeout: 60 * SECOND,
          expect: { poll: { timeout: 30 * SECOND } },
          server: inlinedFormily,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['{src,scripts}/**/*.db.test.ts'],
          environment: 'node',
          // Each has a database and a server of its own; loading the server anew for each file takes a third of the time.
          isolate: false,
          globalSetup: ['src/server/db/testing/database-server.ts'],
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          expect: { poll: { timeout: 15 * SECOND } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['src/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['src/e2e/support/product/server.ts'],
          setupFiles: ['src/e2e/support/record-failures.ts'],
          // The files of a worker share its browser.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // A browser on a machine that is busy with something else may be late; the end of the run names what needed this.
          retry: 1,
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          expect: { poll: { timeout: 15 * SECOND } },
        },
      },
    ],
  },
}))

const webBuild = {
  outDir: inProject('dist/web'),
  emptyOutDir: true,
  target: 'es2022',
  modulePreload: { resolveDependencies: withoutFirstFiles },
  rolldownOptions: {
    treeshake: {
      // They do not say that unused modules of theirs may go, and antd's inputs name a form library for one context.
      moduleSideEffects: [{ test: /node_modules\/(@rc-component|@ant-design|@marcbachmann)\//, sideEffects: false }],
    },
    output: {
      codeSplitting: { groups: webChunks(projectRoot) },
      chunkFileNames: webChunkFile,
    },
  },
}

const serverBuild = {
  outDir: inProject('dist/server'),
  emptyOutDir: true,
  target: 'node20',
  sourcemap: true,
  minify: false,
  rolldownOptions: {
    input: {
      main: inProject('src/server/main.ts'),
      // A thread begins in a file of its own: src/server/platform/own-thread.ts.
      'sheet-worker': inProject('src/server/platform/excel/reading/sheet-worker.ts'),
    },
  },
}

const inlinedFormily = { deps: { inline: [/@formily\//] } }
