import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

export interface Efforts {
  /** Controls that were left with another value, and pastes. */
  inputs: number
  clicks: number
}

/**
 * Counts user actions in a page from here on, across documents.
 * @returns a function that returns the counts so far
 */
export async function countEfforts(page: Page): Promise<() => Promise<Efforts>> {
  // A second count in the same page begins at zero.
  const own = `efforts-${randomUUID()}`
  await page.addInitScript((place) => {
    const count = (name: string) =>
      sessionStorage.setItem(place + name, String(Number(sessionStorage.getItem(place + name)) + 1))
    addEventListener('click', (event) => event.isTrusted && count('clicks'), { capture: true })
    for (const name of ['change', 'paste']) addEventListener(name, () => count('inputs'), { capture: true })
  }, own)
  return () =>
    page.evaluate(
      (place) => ({
        inputs: Number(sessionStorage.getItem(`${place}inputs`)),
        clicks: Number(sessionStorage.getItem(`${place}clicks`)),
      }),
      own,
    )
}
