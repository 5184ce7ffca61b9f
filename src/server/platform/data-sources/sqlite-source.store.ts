import { mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLimiter } from '../limits/limiter.ts'
import { projectRoot } from '../project-root.ts'
import { requireReading } from './read-statement.ts'
import {
  type Source,
  type SourceAnswer,
  type SourceLimits,
  SourceRefused,
  type SourceSettings,
  type SqlQuery,
} from './source.ts'
import { untilAborted } from './until-aborted.ts'

const WORKER = join(projectRoot, 'src/server/platform/data-sources/sqlite-worker.mjs')
const WORKERS_AT_A_TIME = 2
const WORKER_MB = 256

/**
 * A SQLite file. Each query runs in a worker, which can be terminated at any time.
 * @param folder the only folder in which files may be; without it every file is refused.
 */
export function createSqliteSource({ file }: SourceSettings, folder: string | undefined): Source {
  const inTurn = createLimiter(WORKERS_AT_A_TIME)
  return {
    probe: { sql: 'select count(*) as answer from sqlite_master' },
    async query(query, limits, signal) {
      const { sql, values = [] } = query as SqlQuery
      requireReading(sql)
      const path = await fileIn(folder, file)
      return inTurn(async () => {
        signal.throwIfAborted()
        return withOwnFolder((own) => read(own, path, { sql, values }, limits, signal))
      })
    },
    close: async () => undefined,
  }
}

/** Problem of a file path below the folder. Reading shows whether the file exists. */
export function filePathProblem(file: string): string | undefined {
  if (file.includes('\0') || file.includes('\\')) return '文件路径含有不允许的字符'
  const parts = file.split('/')
  if (isAbsolute(file) || /^[a-z]+:/i.test(file) || parts.includes('..')) return '文件须在允许的目录内，请填写相对路径'
  return undefined
}

/** @throws SourceRefused */
async function fileIn(folder: string | undefined, file: string): Promise<string> {
  if (folder === undefined) throw new SourceRefused('未设置SQLite文件所在目录（环境变量 SQLITE_DIR）')
  const problem = filePathProblem(file)
  if (problem !== undefined) throw new SourceRefused(problem)
  // Links may lead out of the folder, so the resolved path is judged.
  const [root, path] = await Promise.all([real(folder), real(join(folder, file))])
  if (path === undefined || root === undefined) throw new SourceRefused('文件不存在')
  if (!path.startsWith(root + sep)) throw new SourceRefused('文件须在允许的目录内，请填写相对路径')
  if (!(await stat(path)).isFile()) throw new SourceRefused('文件不存在')
  return path
}

function real(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

/**
 * Makes a folder with a link to the file. The driver locks by a folder beside the file, which a terminated worker
 * leaves behind.
 */
async function withOwnFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-source-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(
  own: string,
  path: string,
  { sql, values }: Required<SqlQuery>,
  { maxRows, maxBytes }: SourceLimits,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const file = join(own, 'database')
  await symlink(path, file)
  // A journal marks an unfinished change; SQLite then refuses to read.
  await symlink(`${path}-journal`, `${file}-journal`)
  const worker = new Worker(WORKER, {
    workerData: { file, sql, values: [...values], maxRows, maxBytes },
    ...{ env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  })
  try {
    return await untilAborted(signal, answerOf(worker), () => undefined)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<SourceAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { answer: SourceAnswer } | { failure: string }) => {
      if ('answer' in message) resolve(message.answer)
      else reject(new SourceRefused(message.failure))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new SourceRefused('查询未完成')))
  })
}
