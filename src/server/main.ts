import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { migrate } from './db/migrator.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { seed } from './db/seed.ts'
import { loadDocuments } from './documents/load-documents.ts'
import { type Env, readEnv } from './env.ts'
import type { App } from './http/app-type.ts'
import { systemClock } from './platform/clock.ts'
import { newId } from './platform/ids.ts'
import { createPasswords, newPassword } from './platform/passwords.ts'
import { listenError, startupSentence } from './platform/startup-error.ts'

const RELEASE_EVERY_MS = 50

await main().catch(fail)

async function main(): Promise<void> {
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  const env = readEnv(process.env)
  const stopped = stopSignal()
  const open = await openDatabase(env, warn)
  try {
    const signIn = await prepare(open, env)
    const app = await listen(open, env)
    console.log(`ready ${addressOf(app, env)}`)
    console.log(signIn)
    await stopped
    await stop(app, env)
  } finally {
    await open.close()
  }
}

/** @returns how to sign in. */
async function prepare({ database }: OpenDatabase, env: Env): Promise<string> {
  await migrate(database.pool)
  const adminPassword = env.adminPassword ?? newPassword()
  const demo = env.seedDemo ?? env.databaseUrl === undefined
  const passwords = createPasswords(env.passwordHashParallel)
  const isFirst = await seed(database.kysely, { passwords, adminPassword, demo })
  if (!isFirst) return '登录账号：admin，密码为首次启动时设定的密码。'
  if (env.adminPassword !== undefined) return '登录账号：admin，密码为 ADMIN_PASSWORD 的值。'
  return `登录账号：admin，密码：${adminPassword}（仅显示这一次，请及时修改）`
}

async function listen({ database }: OpenDatabase, env: Env): Promise<App> {
  const app = await createApp({ env, database, documents: await loadDocuments(), clock: systemClock, newId })
  try {
    await app.listen({ host: env.host, port: env.port })
    return app
  } catch (error) {
    await app.close()
    throw listenError(error, env.host, env.port)
  }
}

function addressOf(app: App, { host }: Env): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Requests under way may end; those that take longer than the grace are cut off. */
async function stop(app: App, { shutdownGraceMs }: Env): Promise<void> {
  // Browsers keep a connection open after its last answer, and closing waits for connections, not for answers.
  const release = setInterval(() => app.server.closeIdleConnections(), RELEASE_EVERY_MS)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), shutdownGraceMs)
  await app.close()
  clearInterval(release)
  clearTimeout(cutOff)
}

/** Resolves at the first wish to stop; a second one is not waited for. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
}

function warn(message: string): void {
  console.error(message)
}

/** A plain sentence when the person at the terminal can act on it, everything we know when it is a fault of ours. */
function fail(error: unknown): never {
  const sentence = startupSentence(error)
  if (sentence !== undefined) console.error(sentence)
  else console.error(`程序出现故障，故障编号 ${newId()}`, error)
  process.exit(1)
}
