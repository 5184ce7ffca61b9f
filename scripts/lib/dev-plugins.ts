import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { normalizePath, type Plugin } from 'vite'
import { saveDocuments } from './dev-documents.ts'

const RETRY_MS = 100
/** After that the request goes out and fails, and the page says so. */
const LIMIT_MS = 30_000

interface Options {
  projectRoot: string
  apiPort: number
  /** What the server answers. */
  paths: readonly string[]
}

/** What `npm run dev` needs from Vite beyond its usual self. */
export function devPlugins({ projectRoot, apiPort, paths }: Options): Plugin[] {
  const folder = join(projectRoot, 'schemas/')
  return [reloadOnDocuments(normalizePath(folder)), waitForServer(apiPort, paths), saveDocuments(folder)]
}

/** Pages and entities are kept by those who have loaded them, so replacing the module alone shows nothing new. */
function reloadOnDocuments(folder: string): Plugin {
  return {
    name: 'reload-on-documents',
    apply: 'serve',
    configureServer({ watcher }) {
      // Vite looks for new files below its own root only.
      watcher.add(folder)
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder)) return
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** The server starts again at each change of a document; the page, which comes back sooner, need not see that. */
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
