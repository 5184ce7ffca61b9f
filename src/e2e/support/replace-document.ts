import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Answers the browser with another document in the place of a shipped one, for what no screen of the product has yet. */
export async function replaceDocument(
  page: Page,
  file: string,
  change: (document: Record<string, unknown>) => void,
): Promise<void> {
  const path = join(import.meta.dirname, `../../../schemas/${file}.json`)
  const document = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  change(document)
  const name = file.split('/').at(-1)
  await page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(document)}` }),
  )
}
