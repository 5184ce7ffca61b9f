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
  await page.addInitScript(() => {
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    addEventListener('click', (event) => event.isTrusted && count('efforts-clicks'), { capture: true })
    for (const name of ['change', 'paste']) addEventListener(name, () => count('efforts-inputs'), { capture: true })
  })
  return () =>
    page.evaluate(() => ({
      inputs: Number(sessionStorage.getItem('efforts-inputs')),
      clicks: Number(sessionStorage.getItem('efforts-clicks')),
    }))
}
