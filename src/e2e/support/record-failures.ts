/**
 * Setup file of every journey: writes trace and screenshot of a failed test, and closes the windows of a file at its
 * end.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, type TestContext } from 'vitest'
import { closeWindows, openWindows, type Window } from './browser.ts'

/** Relative to the folder of the project; `npm test` empties it before the journeys. */
export const FAILURES_FOLDER = '.cache/journeys'
const LONGEST_NAME = 100

afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail'
  const name = failed ? nameOf(task) : undefined
  for (const [at, window] of [...openWindows].entries()) await endTrace(window, name && `${name}-${at + 1}`)
})

afterAll(closeWindows)
// A failure in the last hooks of a file skips its own cleanup.
beforeAll(closeWindows)

/**
 * Writes the trace of the test that ends now, or drops it without a name, and begins the next one. What follows a
 * failure, the second try first of all, is recorded with snapshots of the page.
 */
async function endTrace({ page }: Window, name: string | undefined): Promise<void> {
  const { tracing } = page.context()
  if (name === undefined) {
    await tracing.stopChunk()
    await tracing.startChunk()
  } else {
    const path = join(FAILURES_FOLDER, name)
    mkdirSync(FAILURES_FOLDER, { recursive: true })
    await tracing.stop({ path: `${path}.zip` })
    // A page whose renderer hangs or has crashed has no screenshot, but still a trace.
    await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => undefined)
    console.error(`trace ${path}.zip (npx playwright-core show-trace), screenshot ${path}.png`)
    await tracing.start({ snapshots: true })
  }
}

function nameOf(task: TestContext['task']): string {
  const file = task.file.name.replace(/^.*src\/e2e\//, '').replace(/(\.full)?\.e2e\.ts$/, '')
  const tries = task.result?.retryCount ?? 0
  return `${file}-${task.name}-${tries + 1}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, LONGEST_NAME)
}
