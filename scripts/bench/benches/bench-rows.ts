import type { Browser } from 'playwright-core'
import { launchChromium } from '../browser/browser.ts'
import { serveFormPage } from '../browser/form-page.ts'
import { measureRows, type RowsFigures } from '../browser/measure-rows.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { FORM_BROWSER_FLAGS } from './bench-form.ts'

export const ROW_SIZES = [
  { rows: 20, columns: 6 },
  { rows: 300, columns: 6 },
  { rows: 1000, columns: 6 },
  { rows: 1000, columns: 20 },
]
/** Above this size, the table by hand takes a minute to mount, so it is measured once. */
const MOST_CELLS_IN_ROUNDS = 6000

const figures: { readonly key: keyof RowsFigures; readonly name: string; readonly goal?: { ratioAtMost: number } }[] = [
  { key: 'mountMs', name: 'mount', goal: { ratioAtMost: 1 } },
  { key: 'mountCpuMs', name: 'CPU to mount' },
  { key: 'keyMs', name: 'key to paint', goal: { ratioAtMost: 1 } },
  { key: 'keyCpuMs', name: 'CPU per key' },
]

type Side = 'ours' | 'by-hand'

/** Compares rows edited in a form with an antd Table with a control in every cell; each in a new window. */
export async function benchRows(rounds: number): Promise<Findings> {
  const page = await serveFormPage('rows')
  const browser = await launchChromium(FORM_BROWSER_FLAGS)
  try {
    const results: Result[] = []
    for (const size of ROW_SIZES) results.push(...(await compareRows(browser, page.url, size, rounds)))
    return {
      results,
      notes: [
        'rows: production build, columns of six kinds, a frame of 400 px; the code of both sides is loaded before; ours has a control in the active cell only; CPU is that of the main thread; 1,000 rows of 20 columns are measured once',
      ],
    }
  } finally {
    await browser.close()
    await page.close()
  }
}

async function compareRows(
  browser: Browser,
  url: string,
  { rows, columns }: { rows: number; columns: number },
  rounds: number,
): Promise<Result[]> {
  const measured: Record<Side, RowsFigures[]> = { ours: [], 'by-hand': [] }
  for (let round = 0; round < (rows * columns > MOST_CELLS_IN_ROUNDS ? 1 : rounds); round++) {
    const sides: Side[] = round % 2 === 0 ? ['ours', 'by-hand'] : ['by-hand', 'ours']
    for (const side of sides) {
      measured[side].push(await measureRows(browser, `${url}?side=${side}&rows=${rows}&columns=${columns}`))
    }
  }
  return figures.map(({ key, name, goal }) =>
    comparison({
      name: `${rows} rows of ${columns}: ${name}`,
      unit: 'ms',
      ours: measured.ours.map((figure) => figure[key]),
      baseline: measured['by-hand'].map((figure) => figure[key]),
      baselineName: 'antd Table by hand',
      goal,
    }),
  )
}
