import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { normalizePath, type Plugin } from 'vite'
import { saveDocuments } from './dev-documents.ts'

const RETRY_MS = 100
/** After this time the request is sent and fails, and the page reports it. */
const LIMIT_MS = 30_000

interface Options {
  projectRoot: string
  apiPort: number
  /** Paths that the server answers. */
  paths: readonly string[]
}

/** Vite plugins for `npm run dev`. */
export function devPlugins({ projectRoot, apiPort, paths }: Options): Plugin[] {
  const folder = join(projectRoot, 'schemas/')
  return [reloadOnDocuments(normalizePath(folder)), waitForServer(apiPort, paths), saveDocuments(folder)]
}

/** Reloads the page, since loaded pages and entities are cached: replacing the module alone shows nothing new. */
function reloadOnDocuments(folder: string): Plugin {
  return {
    name: 'reload-on-documents',
    apply: 'serve',
    configureServer({ watcher }) {
      // Vite watches for new files only below its own root.
      watcher.add(folder)
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder)) return
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** Delays requests while the server restarts after a change of a document; the page reloads sooner. */
function waitForServer(port: number, paths: readonly string[]): Plugin {
  return {
    name: 'wait-for-server',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (paths.some((path) => request.url?.startsWith(path))) untilAnswers(port).then(() => next(), next)
        else next()
      })
    },
  }
}

/** Resolves when the server listens; sockets wait for it too. */
export async function untilAnswers(port: number): Promise<void> {
  const limit = Date.now() + LIMIT_MS
  while (!(await answers(port)) && Date.now() < limit) await wait(RETRY_MS)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
