import type { Browser } from 'playwright-core'
import { FORM_BROWSER_FLAGS, FORM_COUNTS } from './bench-form.ts'
import { launchChromium } from './browser.ts'
import { serveFormPage } from './form-page.ts'
import { type FormFigures, measureForm } from './measure-form.ts'
import { comparison, type Findings, type Result } from './result.ts'
import { type Rival, serveRival } from './rivals/rival-page.ts'

const RIVALS: readonly Rival[] = ['rjsf', 'amis']
const NAMES: Record<Rival, string> = { rjsf: '@rjsf/antd', amis: 'amis' }

type Side = 'ours' | Rival

const figures: { readonly key: keyof FormFigures; readonly name: string; readonly unit: 'ms' }[] = [
  { key: 'mountMs', name: 'mount', unit: 'ms' },
  { key: 'mountCpuMs', name: 'CPU to mount', unit: 'ms' },
  { key: 'keyMs', name: 'key to paint', unit: 'ms' },
  { key: 'keyCpuMs', name: 'CPU per key', unit: 'ms' },
]

/** The same long forms by other schema renderers; each measurement in a window of its own. */
export async function benchRivals(rounds: number): Promise<Findings> {
  const pages = { ours: await serveFormPage(), rjsf: await serveRival('rjsf'), amis: await serveRival('amis') }
  const browser = await launchChromium(FORM_BROWSER_FLAGS)
  try {
    const results: Result[] = []
    for (const count of FORM_COUNTS) results.push(...(await compareAll(browser, pages, count, rounds)))
    return {
      results,
      notes: [
        'rivals: each as it ships, in its own package: amis 6.13 on React 18, @rjsf/antd 6.10 on React 19 and antd 6; the same fields and conditions, three columns; the code of each is loaded before',
        'rivals: rjsf has a checkbox for the switch, and its conditional fields stand at the end',
      ],
    }
  } finally {
    await browser.close()
    for (const page of Object.values(pages)) await page.close()
  }
}

async function compareAll(
  browser: Browser,
  pages: Readonly<Record<Side, { readonly url: string }>>,
  count: number,
  rounds: number,
): Promise<Result[]> {
  const measured: Record<Side, FormFigures[]> = { ours: [], rjsf: [], amis: [] }
  for (let round = 0; round < rounds; round++) {
    const sides: Side[] = round % 2 === 0 ? ['ours', ...RIVALS] : [...RIVALS.toReversed(), 'ours']
    for (const side of sides) measured[side].push(await measureForm(browser, `${pages[side].url}?side=${side}`, count))
  }
  return RIVALS.flatMap((rival) =>
    figures.map(({ key, name, unit }) =>
      comparison({
        name: `form of ${count}: ${name}`,
        unit,
        ours: measured.ours.map((figure) => figure[key]),
        baseline: measured[rival].map((figure) => figure[key]),
        baselineName: NAMES[rival],
      }),
    ),
  )
}
