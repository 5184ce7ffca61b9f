import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ProductUnderTest } from '../under-test.ts'
import { buildProduct, startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    products: readonly ProductUnderTest[]
  }
}

/** Runs once before the journeys: builds the product when it is out of date and starts it for each worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildProduct()
  const running = await Promise.all(Array.from({ length: project.config.maxWorkers }, startOnFreshFolder))
  project.provide(
    'products',
    running.map(({ underTest }) => underTest),
  )
  return async () => {
    await Promise.all(running.map(({ end }) => end()))
  }
}

async function startOnFreshFolder(): Promise<{ underTest: ProductUnderTest; end(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cbo-e2e-'))
  const adminPassword = `Adm1n!${randomUUID()}`
  const product = await startProduct({ dataDir, adminPassword })
  const end = async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { underTest: { baseUrl: product.url, adminPassword, dataDir }, end }
}
