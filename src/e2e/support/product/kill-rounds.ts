/**
 * Kills the product while users save: every acknowledged record must exist after the next start, and the next start
 * must need no help. Journeys run a few rounds, `npm run soak` twenty.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PageResult } from '#shared/wire/paging.ts'
import { type Api, signInByCall } from '../api.ts'
import { freshName } from '../people.ts'
import { type Product, startProduct } from './product.ts'

const WRITERS = 8
const HEALING_LIMIT_MS = 30_000
const ADMIN_PASSWORD = 'Kill-Test-1'

export type Victim = 'process' | 'database'

export interface KillReport {
  rounds: number
  acknowledged: number
  lost: string[]
}

/** Writes until the product is gone; returns the acknowledged codes. */
async function saveUntilKilled(api: Api, round: number, writer: number): Promise<string[]> {
  const acknowledged: string[] = []
  for (let n = 0; ; n++) {
    const code = freshName(`k${round}w${writer}n${n}x`)
    try {
      const answer = await api.call('POST', '/sys/position/add', { code, name: code, postRank: '1' })
      if (answer.body.success) acknowledged.push(code)
      else return acknowledged
    } catch {
      return acknowledged
    }
  }
}

/** Process id of the embedded database, as PostgreSQL writes it. */
function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Kills the database under the running product, waits until the product has recovered, then kills the product too. */
async function strike(product: Product, api: Api, dataDir: string, victim: Victim): Promise<void> {
  if (victim === 'database') {
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await healed(api)
  }
  await product.kill()
}

/** @throws when the product does not answer from its database again within HEALING_LIMIT_MS. */
async function healed(api: Api): Promise<void> {
  const limit = Date.now() + HEALING_LIMIT_MS
  do {
    await wait(100)
    const answer = await api.call('GET', '/sys/position/list').catch(() => undefined)
    if (answer?.body.success) return
  } while (Date.now() < limit)
  throw new Error('the product did not find its database again')
}

/** Codes among these that the product does not have. */
async function missing(api: Api, codes: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (let at = 0; at < codes.length; at += 50) {
    const part = codes.slice(at, at + 50)
    const query = new URLSearchParams({ code: part.join(','), pageSize: '1000' })
    const answer = await api.call<PageResult<{ code: string }>>('GET', `/sys/position/list?${query}`)
    const found = new Set(answer.body.result.records.map((record) => record.code))
    lost.push(...part.filter((code) => !found.has(code)))
  }
  return lost
}

export async function killRounds(options: {
  rounds: number
  dataDir: string
  victim: Victim
  /** Ms of writing before the kill. */
  writeMs: number
  log?(line: string): void
}): Promise<KillReport> {
  const { rounds, dataDir, victim, writeMs, log } = options
  const all: string[] = []
  for (let round = 0; round < rounds; round++) {
    const product = await startProduct({ dataDir, adminPassword: ADMIN_PASSWORD })
    const api = await signInByCall(product.url, 'admin', ADMIN_PASSWORD)
    const writers = Array.from({ length: WRITERS }, (_, writer) => saveUntilKilled(api, round, writer))
    await wait(writeMs)
    await strike(product, api, dataDir, victim)
    const acknowledged = (await Promise.all(writers)).flat()
    all.push(...acknowledged)
    log?.(`round ${round + 1}/${rounds}: ${acknowledged.length} saved, then ${victim} killed`)
  }
  const product = await startProduct({ dataDir, adminPassword: ADMIN_PASSWORD })
  const lost = await missing(await signInByCall(product.url, 'admin', ADMIN_PASSWORD), all)
  await product.stop()
  return { rounds, acknowledged: all.length, lost }
}
