import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { signInByCall } from '#e2e/support/api.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { residentMemory } from '../process-memory.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { interleaved } from '../rounds.ts'
import { RATE_LIMIT_NOTE, startProduct } from '../running-product.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import type { Load } from './load-generator.ts'

/** Answers of the bare server, by path. */
export type BareAnswers = Record<string, string>

interface Amount {
  readonly rounds: number
  readonly loadSeconds: number
}

const CONNECTIONS = 40
const paths = [`${CONTEXT_PATH}/sys/user/list`, `${CONTEXT_PATH}/sys/dict/getDictItems/sex`]

/** Compares requests per second of the running product with bare Fastify routes that send the same bytes. */
export async function benchHttp(environment: BenchEnvironment, { rounds, loadSeconds }: Amount): Promise<Findings> {
  const product = await startProduct(environment)
  try {
    const { token } = await signInByCall(product.url, 'admin', environment.adminPassword)
    const headers = { [TOKEN_HEADER]: token, [TENANT_HEADER]: '0' }
    const load = (url: string) => () =>
      requestsPerSecond({ url, headers, connections: CONNECTIONS, seconds: loadSeconds })
    const results: Result[] = []
    await withBareServer(await answersOf(product.url, headers), async (bareUrl) => {
      for (const path of paths) {
        const measured = await interleaved(rounds, {
          ours: load(`${product.url}${path}`),
          baseline: load(`${bareUrl}${path}`),
        })
        results.push(comparison({ name: `GET ${path}`, unit: '/s', ...measured, baselineName: 'bare Fastify route' }))
      }
    })
    results.push({ name: 'memory of the server after that', unit: 'MB', ours: residentMemory(product.serverPid) })
    return {
      results,
      notes: [
        `GET: ${CONNECTIONS} kept connections from a process of its own, ${loadSeconds} s a round, 100,000 users, no compression asked for; ours also identifies the token, checks the permission, counts for the rate limit, writes a log line, sends security headers and, for the list, asks the database each time; ${RATE_LIMIT_NOTE}`,
      ],
    }
  } finally {
    await product.stop()
  }
}

async function answersOf(url: string, headers: Record<string, string>): Promise<BareAnswers> {
  const answers: BareAnswers = {}
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    answers[path] = await response.text()
  }
  return answers
}

async function withBareServer(answers: BareAnswers, use: (url: string) => Promise<void>): Promise<void> {
  const child = forkHere('bare-server.ts')
  try {
    child.send(answers)
    const [port] = await once(child, 'message')
    await use(`http://127.0.0.1:${port}`)
  } finally {
    child.disconnect()
  }
}

function requestsPerSecond(load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = forkHere('load-generator.ts')
    child.once('message', (rate) => resolve(rate as number))
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)))
    child.send(load)
  })
}

function forkHere(file: string) {
  return fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] })
}
