import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canInstallPackages, installPackages } from './apt.mjs'

const versionsFolder = '/usr/lib/postgresql'
/** The oldest version that the product takes is the one worth trying beside the embedded 18. */
const OLDEST = 15
const READY_LIMIT_MS = 30_000

/**
 * Starts a private cluster of the system's PostgreSQL in a temporary folder.
 * Answers its address and how to stop it, or undefined when there is none and none can be installed.
 */
export async function startSystemPostgres() {
  const programs = findPrograms() ?? (await installPrograms())
  if (programs === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'cbo-postgres-'))
  const account = databaseAccount()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const password = randomBytes(12).toString('hex')
  initialise(programs, folder, password, account)
  const port = await freePort()
  const server = spawn(join(programs, 'postgres'), serverArguments(folder, port), {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  await untilListening(server, programs, port)
  const stop = () => stopServer(server, folder)
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}

function findPrograms() {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder).map(Number) : []
  return versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => a - b)
    .map((version) => join(versionsFolder, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

async function installPrograms() {
  if (!canInstallPackages()) return undefined
  return (await installPackages([`postgresql-${OLDEST}`])) ? findPrograms() : undefined
}

/** PostgreSQL refuses root; Debian's package brings its own account. */
function databaseAccount() {
  if (process.getuid() !== 0) return undefined
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function initialise(programs, folder, password, account) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid)
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  const { status, stderr } = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), ...options, '--no-sync'],
    {
      ...account,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
}

function serverArguments(folder, port) {
  const settings = { listen_addresses: '127.0.0.1', port, fsync: 'off', unix_socket_directories: folder }
  return [
    '-D',
    join(folder, 'data'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function untilListening(server, programs, port) {
  for (let waited = 0; waited < READY_LIMIT_MS; waited += 50) {
    if (server.exitCode !== null) throw new Error(`${programs}/postgres ended with ${server.exitCode}`)
    if (spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return
    await wait(50)
  }
  throw new Error(`${programs}/postgres did not start`)
}

async function stopServer(server, folder) {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
