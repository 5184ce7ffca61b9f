import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildProduct, startProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product runs, such as `http://127.0.0.1:41234`. */
    baseUrl: string
    /** Password of `admin`. */
    adminPassword: string
    /** Of the running product. */
    dataDir: string
  }
}

/** Runs once before the journeys: builds the product when it is out of date and starts it on a fresh data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildProduct()
  const dataDir = mkdtempSync(join(tmpdir(), 'cbo-e2e-'))
  const adminPassword = `Adm1n!${randomUUID()}`
  const product = await startProduct({ dataDir, adminPassword })
  project.provide('baseUrl', product.url)
  project.provide('adminPassword', adminPassword)
  project.provide('dataDir', dataDir)
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
