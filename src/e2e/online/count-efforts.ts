import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

export interface Efforts {
  /** Controls that were left with another value, and pastes. */
  inputs: number
  clicks: number
}

/**
 * Counts what a person does in a page from here on, whichever document it goes to.
 * @returns tells how much it was so far
 */
export async function countEfforts(page: Page): Promise<() => Promise<Efforts>> {
  // A second try in the same page begins anew.
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
