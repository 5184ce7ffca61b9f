import { spawn, spawnSync } from 'node:child_process'
import { StartupError } from '#server/platform/startup-error.ts'

type Program = 'pg_dump' | 'pg_restore'

const LAST_WORDS = 2000

/** @throws StartupError when the program is not on the PATH, or older than the server. */
export function requireProgram(program: Program, postgres: number): void {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status !== 0)
    throw new StartupError(`找不到 ${program}；请安装 PostgreSQL ${postgres} 或更高版本的客户端程序，并加入 PATH。`)
  const found = Number(/(\d+)(\.\d+)*\s*(\(|$)/m.exec(stdout)?.[1] ?? 0)
  if (found < postgres) {
    throw new StartupError(
      `${program} 的版本为 ${found}，早于数据库的 ${postgres}；请安装 ${postgres} 或更高版本的客户端程序。`,
    )
  }
}

/**
 * Runs a program on a database. Address and password are passed by environment variables, which other users cannot see.
 * @throws Error with the last output of the program.
 */
export function runProgram(
  program: Program,
  args: readonly string[],
  url: string,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environmentOf(url) },
      ...(signal && { signal }),
    })
    let words = ''
    child.stderr.on('data', (part: Buffer) => {
      words = (words + part.toString()).slice(-LAST_WORDS)
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${words.trim() || code}`))))
  })
}

/** Variables that libpq reads instead of an address on the command line. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
