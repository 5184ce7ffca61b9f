import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killRounds } from '../support/product/kill-rounds.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('being killed while people save', () => {
  for (const victim of ['process', 'database'] as const) {
    it(`loses nothing that was acknowledged when the ${victim} is killed, and starts again by itself`, async () => {
      const report = await killRounds({ rounds: 2, dataDir, victim, writeMs: 700 })
      expect(report.acknowledged).toBeGreaterThan(0)
      expect(report.lost).toEqual([])
    })
  }
})
