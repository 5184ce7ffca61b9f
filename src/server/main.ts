import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { type Env, readEnv } from './config/env.ts'
import { migrate } from './db/migrator.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { seed } from './db/seed.ts'
import { loadDocuments } from './documents/shipped/load-documents.ts'
import type { App } from './http/app-type.ts'
import { createPasswords, newPassword } from './platform/accounts/passwords.ts'
import { systemClock } from './platform/clock.ts'
import { PRIVATE_UMASK, tightenFolders } from './platform/files/private-folders.ts'
import { newId } from './platform/ids.ts'
import { listenError, startupSentence } from './platform/startup-error.ts'
import { installSamples } from './samples/install-samples.ts'

const RELEASE_EVERY_MS = 50

await main().catch(fail)

async function main(): Promise<void> {
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  const env = readEnv(process.env)
  const stopped = stopSignal()
  await tightenFolders(env, warn)
  const open = await openDatabase(env, warn)
  // Set after the database folders are made, since the database's account must enter some of them.
  process.umask(PRIVATE_UMASK)
  try {
    const { signIn, firstPassword } = await prepare(open, env)
    const app = await listen(open, env, firstPassword)
    console.log(`ready ${addressOf(app, env)}`)
    // A supervisor may have started this process.
    if (process.connected) process.send?.('ready')
    console.log(signIn)
    await stopped
    await stop(app, env)
  } finally {
    await open.close()
  }
}

interface Prepared {
  /** Text on how to sign in. */
  signIn: string
  /** Password of `admin` at a first start with demo data. */
  firstPassword?: string
}

async function prepare({ database }: OpenDatabase, env: Env): Promise<Prepared> {
  await migrate(database.pool)
  const adminPassword = env.adminPassword ?? newPassword()
  const demo = env.seedDemo ?? env.databaseUrl === undefined
  const passwords = createPasswords(env.passwordHashParallel)
  const isFirst = await seed(database.kysely, { passwords, adminPassword, demo })
  if (!isFirst) return { signIn: '登录账号：admin，密码为首次启动时设定的密码。' }
  const signInText =
    env.adminPassword === undefined
      ? `密码：${adminPassword}（仅显示这一次，请及时修改）`
      : '密码为 ADMIN_PASSWORD 的值。'
  return { signIn: `登录账号：admin，${signInText}`, ...(demo && { firstPassword: adminPassword }) }
}

async function listen({ database }: OpenDatabase, env: Env, firstPassword: string | undefined): Promise<App> {
  const app = await createApp({ env, database, documents: await loadDocuments(), clock: systemClock, newId })
  try {
    if (firstPassword !== undefined) await addSamples(app, firstPassword)
    await app.listen({ host: env.host, port: env.port })
    return app
  } catch (error) {
    await app.close()
    throw listenError(error, env.host, env.port)
  }
}

/** Adds examples. A failure does not prevent the start, and the calls are not logged. */
async function addSamples(app: App, password: string): Promise<void> {
  await app.ready()
  const { level } = app.log
  if (level === 'info') app.log.level = 'warn'
  await installSamples(app, { username: 'admin', password }).catch((error: Error) =>
    warn(`示例表单和报表未能全部建立：${error.message}`),
  )
  app.log.level = level
}

function addressOf(app: App, { host }: Env): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Lets running requests end; cuts off those that take longer than the grace period. */
async function stop(app: App, { shutdownGraceMs }: Env): Promise<void> {
  // Browsers keep a connection open after its last answer, and closing waits for connections, not for answers.
  const release = setInterval(() => app.server.closeIdleConnections(), RELEASE_EVERY_MS)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), shutdownGraceMs)
  await app.close()
  clearInterval(release)
  clearTimeout(cutOff)
}

/** Resolves at the first signal to stop; further signals are ignored. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
}

function warn(message: string): void {
  console.error(message)
}

/** Prints a plain sentence when the person at the terminal can act on it, and all details for a fault of ours. */
function fail(error: unknown): never {
  const sentence = startupSentence(error)
  if (sentence !== undefined) console.error(sentence)
  else console.error(`程序出现故障，故障编号 ${newId()}`, error)
  process.exit(1)
}
